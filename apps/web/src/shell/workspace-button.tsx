import type { MyWorkspace } from "@cairn/domain";
import { ChevronsUpDown } from "lucide-react";
import type { ComponentPropsWithRef } from "react";
import { useTranslation } from "react-i18next";
import { WorkspaceLogo } from "./workspace-logo.tsx";

/** The name of the workspace at the top of the sidebar: what opens the switcher, and what stands there until it is loaded. */
export function WorkspaceButton({
  workspace,
  ...rest
}: { workspace: MyWorkspace } & ComponentPropsWithRef<"button">) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      {...rest}
      className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-r2 px-1.5 text-left hover:bg-hover data-popup-open:bg-pressed touch:h-10"
    >
      <WorkspaceLogo workspace={workspace} />
      <span className="min-w-0 truncate font-semibold">{workspace.name}</span>
      <ChevronsUpDown size={14} className="flex-none text-text-3" aria-hidden="true" />
      <span className="sr-only">{t("workspace.switch")}</span>
    </button>
  );
}
