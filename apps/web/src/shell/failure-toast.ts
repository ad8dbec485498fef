import { toasts } from "@cairn/ui";
import i18next from "i18next";
import { failureText, type FailureSink, type FailureText } from "../data/failure-text.ts";

/** Our words for a refusal, else what the server said. */
export const wordsFor = ({ key, message }: FailureText): string => {
  const words: unknown = i18next.t(key as never, { defaultValue: message });
  return typeof words === "string" ? words : message;
};

/** The one place that turns a refused command into something a person sees. */
export const showFailure: FailureSink = ({ label, reply }) => {
  const reason = wordsFor(failureText(reply));
  if (!label) return void toasts.show({ kind: "error", title: reason });
  const what: string = i18next.t(label as never);
  toasts.show({ kind: "error", title: i18next.t("failure.command", { what }), message: reason });
};
