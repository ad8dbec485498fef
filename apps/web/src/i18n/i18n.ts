import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import en from "./en.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: typeof en };
  }
}

export const startTranslations = () =>
  i18next.use(initReactI18next).init({
    lng: "en",
    fallbackLng: "en",
    resources: { en: { translation: en } },
    // React escapes what it renders.
    interpolation: { escapeValue: false },
  });
