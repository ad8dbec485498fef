const AFTER_MS = 1000;

/** Resolves when the page has been there for a moment and the browser has nothing better to do. */
export const whenIdle = (): Promise<void> =>
  new Promise((idle) => {
    setTimeout(() => {
      // Safari has no idle callback.
      if ("requestIdleCallback" in window) requestIdleCallback(() => idle(), { timeout: 2000 });
      else idle();
    }, AFTER_MS);
  });
