import { Tooltip } from "@cairn/ui";
import { CloudAlert, CloudCheck, RefreshCw } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import { useData } from "../data/react.tsx";

/** One quiet place that says whether everything has arrived. */
export const SyncIndicator = observer(() => {
  const { t } = useTranslation();
  const { connection, pendingCount } = useData();
  const pending = pendingCount > 0 ? t("shell.pending", { count: pendingCount }) : undefined;
  const label = connection === "offline" ? t("shell.offline") : (pending ?? t(`shell.${connection}`));
  const Icon =
    connection === "offline" ? CloudAlert : connection === "live" && !pending ? CloudCheck : RefreshCw;
  return (
    <Tooltip label={label} side="top">
      <button
        type="button"
        data-connection={connection}
        className="inline-flex size-control items-center justify-center rounded-r2 text-text-3 data-[connection=offline]:text-warning-text touch:size-10"
      >
        <Icon size={15} aria-hidden="true" />
        <output className="sr-only">{label}</output>
      </button>
    </Tooltip>
  );
});
