import { ErrorState, UiProvider } from "@cairn/ui";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import { RouterProvider, createBrowserRouter } from "react-router";
import { routes } from "./routes.tsx";
import { session } from "./session/session.ts";
import { Splash } from "./shell/splash.tsx";

const router = createBrowserRouter(routes);

const Content = observer(() => {
  const { t } = useTranslation();
  if (session.known) return <RouterProvider router={router} />;
  if (!session.failed) return <Splash />;
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <ErrorState
        title={t("failure.instance")}
        message={t("failure.unreached")}
        retry={{ label: t("action.retry"), run: () => void session.refresh() }}
      />
    </main>
  );
});

export function App({ nonce }: { nonce: string | undefined }) {
  const { t } = useTranslation();
  return (
    <UiProvider nonce={nonce} toastLabels={{ region: t("shell.toasts"), close: t("shell.toast_close") }}>
      <Content />
    </UiProvider>
  );
}
