import { toasts } from "@cairn/ui";
import { signOut } from "../session/session.ts";

/** Signs out, or says why that cannot be done now. */
export async function leave(message: string): Promise<void> {
  if (!(await signOut())) toasts.show({ kind: "error", title: message });
}
