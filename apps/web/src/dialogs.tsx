import { observer } from "mobx-react-lite";
import { lazy, Suspense, type ComponentType } from "react";
import { type DialogName, dialogs } from "./shell/dialogs.ts";

/** The screens behind the names in `shell/dialogs.ts`, each loaded when it is first opened. */
const table: Record<DialogName, ComponentType> = {
  create_project: lazy(() =>
    import("./projects/create-project-dialog.tsx").then((module) => ({
      default: module.CreateProjectDialog,
    })),
  ),
  shortcuts: lazy(() =>
    import("./shell/shortcut-sheet.tsx").then((module) => ({ default: module.Shortcuts })),
  ),
};

export const OpenDialog = observer(() => {
  if (!dialogs.current) return null;
  const Dialog = table[dialogs.current];
  return (
    <Suspense>
      <Dialog />
    </Suspense>
  );
});
