import { CircleUser, KeyRound, ShieldCheck, SlidersHorizontal } from "lucide-react";
import { observer } from "mobx-react-lite";
import type { ComponentType, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useParams } from "react-router";
import { session } from "../session/session.ts";
import { SettingsFrame } from "../shell/settings-frame.tsx";
import { PreferencesPage } from "./preferences-page.tsx";
import { ProfilePage } from "./profile-page.tsx";
import { SecurityPage } from "./security-page.tsx";
import { TokensPage } from "./tokens-page.tsx";

interface Page {
  readonly group: "profile" | "developer";
  readonly icon: ReactNode;
  readonly Content: ComponentType;
}

/** The pages of one's own settings, by the last word of their address. */
const pages = {
  general: { group: "profile", icon: <CircleUser size={16} />, Content: ProfilePage },
  preferences: { group: "profile", icon: <SlidersHorizontal size={16} />, Content: PreferencesPage },
  security: { group: "profile", icon: <ShieldCheck size={16} />, Content: SecurityPage },
  "api-tokens": { group: "developer", icon: <KeyRound size={16} />, Content: TokensPage },
} as const satisfies Record<string, Page>;
type PageName = keyof typeof pages;

const groups = ["profile", "developer"] as const;

export const AccountSettingsScreen = observer(() => {
  const { t } = useTranslation();
  const { tab = "" } = useParams();
  if (!(tab in pages)) return <Navigate to="/settings/profile/general" replace />;
  const { Content } = pages[tab as PageName];
  const navigation = groups.map((id) => ({
    id,
    title: t(`account.group_${id}`),
    pages: (Object.keys(pages) as PageName[])
      .filter((name) => pages[name].group === id)
      .map((name) => ({
        to: `/settings/profile/${name}`,
        label: t(`account.page_${name}`),
        icon: pages[name].icon,
      })),
  }));
  return (
    <SettingsFrame back={{ to: session.landing, label: t("settings.back_to_workspace") }} groups={navigation}>
      <Content />
    </SettingsFrame>
  );
});
