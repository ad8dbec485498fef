import { Banner } from "@cairn/ui";
import { useTranslation } from "react-i18next";
import en from "../i18n/en.json";

type Code = keyof typeof en.auth_error;
const isKnown = (code: string): code is Code => code in en.auth_error;

/** What the redirect of a refused form says, in one sentence. */
export function AuthError({ code }: { code: string | null }) {
  const { t } = useTranslation();
  if (!code) return null;
  return <Banner kind="danger">{t(`auth_error.${isKnown(code) ? code : "other"}`)}</Banner>;
}
