import { ShortcutSheet } from "@cairn/ui";
import { useTranslation } from "react-i18next";
import { dialogs } from "./dialogs.ts";

/** Every key that works, as the sheet shows it. */
export function Shortcuts() {
  const { t } = useTranslation();
  const row = (id: string, label: string, ...shortcuts: string[]) => ({ id, label, shortcuts });
  return (
    <ShortcutSheet
      open
      onOpenChange={dialogs.close}
      title={t("shell.shortcuts")}
      searchLabel={t("shell.shortcuts_search")}
      closeLabel={t("action.close")}
      empty={t("shell.shortcuts_empty")}
      orLabel={t("shell.or")}
      groups={[
        {
          id: "general",
          title: t("kinds.general"),
          rows: [
            row("palette", t("palette.label"), "mod+k"),
            row("sidebar", t("shell.toggle_sidebar"), "mod+b", "["),
            row("sheet", t("shell.shortcuts"), "?", "mod+/"),
            row("undo", t("action.undo"), "mod+z"),
            row("redo", t("action.redo"), "mod+shift+z"),
          ],
        },
        {
          id: "navigation",
          title: t("kinds.navigation"),
          rows: [row("projects", t("projects.title"), "g p"), row("create", t("projects.create"), "n p")],
        },
      ]}
    />
  );
}
