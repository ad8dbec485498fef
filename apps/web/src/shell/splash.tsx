import { Delayed, Logo } from "@cairn/ui";
import { useTranslation } from "react-i18next";

/** Only while nothing at all is known yet. */
export function Splash() {
  const { t } = useTranslation();
  return (
    <output className="flex min-h-dvh items-center justify-center bg-canvas" aria-label={t("app.loading")}>
      <Delayed>
        <Logo size={36} />
      </Delayed>
    </output>
  );
}
