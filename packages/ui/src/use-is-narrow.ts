import { useSyncExternalStore } from "react";

const QUERY = "(max-width: 767px)";

const subscribe = (listener: () => void) => {
  const media = matchMedia(QUERY);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
};

/** Under 768px: the sidebar is a sheet, the peek a page. */
export const useIsNarrow = () => useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches);
