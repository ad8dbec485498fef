import { observer } from "mobx-react-lite";
import { lazy, Suspense } from "react";
import { dialogs } from "./dialogs.ts";

const OpenPalette = lazy(() =>
  import("./open-palette.tsx").then((module) => ({ default: module.OpenPalette })),
);

/** Loaded when it is first opened; what was typed is forgotten when it closes. */
export const Palette = observer(({ slug }: { slug: string }) =>
  dialogs.paletteOpen ? (
    <Suspense>
      <OpenPalette slug={slug} />
    </Suspense>
  ) : null,
);
