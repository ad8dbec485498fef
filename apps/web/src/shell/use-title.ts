import { useEffect } from "react";

/** `<object> · <section> · <workspace>` in the tab. */
export function useTitle(...parts: readonly (string | undefined)[]): void {
  const title = [...parts.filter(Boolean), "Cairn"].slice(0, 3).join(" · ");
  useEffect(() => {
    document.title = title;
  }, [title]);
}
