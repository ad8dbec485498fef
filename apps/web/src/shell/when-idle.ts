/** Resolves when the browser has shown the page and has nothing better to do. Safari has no idle callback. */
export const whenIdle = (): Promise<void> =>
  new Promise((idle) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => idle(), { timeout: 2000 });
    else setTimeout(idle, 300);
  });
