import { CSPProvider } from "@base-ui/react/csp-provider";
import type { ReactNode } from "react";
import { toasts } from "./toast-store.ts";
import { ToastViewport, type ToastLabels } from "./toast-viewport.tsx";
import { TooltipProvider } from "./tooltip.tsx";

export interface UiProviderProps {
  /** The nonce of the page's Content-Security-Policy. */
  nonce?: string | undefined;
  toastLabels: ToastLabels;
  children: ReactNode;
}

export function UiProvider({ nonce, toastLabels, children }: UiProviderProps) {
  return (
    <CSPProvider nonce={nonce}>
      <TooltipProvider>
        {children}
        <ToastViewport store={toasts} labels={toastLabels} />
      </TooltipProvider>
    </CSPProvider>
  );
}
