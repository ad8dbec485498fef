import { CommandPalette } from "@cairn/ui";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { dialogs } from "./dialogs.ts";
import { usePaletteGroups } from "./palette-groups.tsx";

export const OpenPalette = observer(({ slug }: { slug: string }) => {
  const { t } = useTranslation();
  const [query, setQuery] = useState("");
  const groups = usePaletteGroups(slug, query);
  return (
    <CommandPalette
      open
      onOpenChange={dialogs.setPalette}
      label={t("palette.label")}
      placeholder={t("palette.placeholder")}
      query={query}
      onQueryChange={setQuery}
      groups={groups}
      empty={t("palette.empty", { query })}
    />
  );
});
