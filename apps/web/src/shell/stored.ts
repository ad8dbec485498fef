import { useCallback, useState } from "react";

function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** State that this browser remembers: widths, folded sections, the theme. */
export function useStored<T>(name: string, otherwise: T): [T, (value: T) => void] {
  const key = `cairn.${name}`;
  const [value, setValue] = useState(() => read(key, otherwise));
  const change = useCallback(
    (next: T) => {
      setValue(next);
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Remembering is a comfort; without room for it the choice still holds until the page is left.
      }
    },
    [key],
  );
  return [value, change];
}

export const readStored = <T>(name: string, otherwise: T): T => read(`cairn.${name}`, otherwise);
