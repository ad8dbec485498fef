import "@cairn/ui/styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { startTranslations } from "./i18n/i18n.ts";
import { session } from "./session/session.ts";
import { themeChoice } from "./shell/theme.ts";

themeChoice.start();
void session.refresh();
await startTranslations();

// Browsers hide the attribute from scripts; the property still has it.
const nonce = document.querySelector<HTMLElement>("script[nonce]")?.nonce;
createRoot(document.getElementById("app")!).render(
  <StrictMode>
    <App nonce={nonce} />
  </StrictMode>,
);
