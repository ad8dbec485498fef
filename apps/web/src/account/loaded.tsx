import type { Reply } from "@cairn/api";
import { ErrorState, SkeletonRows } from "@cairn/ui";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

/** Shows `children` once `load` has brought what they read; what was loaded before shows at once. */
export function Loaded({
  load,
  ready,
  children,
}: {
  load: () => Promise<Reply<unknown>>;
  ready: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let shown = true;
    void load().then((reply) => shown && setFailed(!reply.ok));
    return () => {
      shown = false;
    };
  }, [load]);
  const retry = async () => setFailed(!(await load()).ok);
  if (ready) return children;
  if (!failed) return <SkeletonRows count={4} label={t("app.loading")} />;
  return (
    <ErrorState
      title={t("failure.unexpected")}
      retry={{ label: t("action.retry"), run: () => void retry() }}
    />
  );
}
