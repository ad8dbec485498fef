import { newId } from "@cairn/domain";
import { EmptyState, ErrorState, buttonClass } from "@cairn/ui";
import { Compass } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, isRouteErrorResponse, useRouteError } from "react-router";

export function NotFound({ children }: { children?: string }) {
  const { t } = useTranslation();
  return (
    <main className="flex min-h-[80dvh] flex-1 items-center justify-center p-8">
      <EmptyState
        icon={<Compass />}
        action={
          <Link to="/" className={buttonClass("secondary")}>
            {t("error.home")}
          </Link>
        }
      >
        {children ?? t("error.not_found_title")}
      </EmptyState>
    </main>
  );
}

/** Around every screen: the sidebar lives on when one of them breaks. */
export function ScreenError() {
  const { t } = useTranslation();
  const error = useRouteError();
  const [id] = useState(() => newId().slice(-12));
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  console.error(`Error ${id}`, error);
  return (
    <main className="flex-1">
      <ErrorState
        title={t("error.title")}
        message={t("error.message")}
        retry={{ label: t("action.retry"), run: () => location.reload() }}
        errorId={{ value: id, copyLabel: t("error.copy_id"), copiedLabel: t("action.copied") }}
      />
    </main>
  );
}
