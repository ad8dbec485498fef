import type { Profile } from "@cairn/domain";
import { Select, SettingRow, SettingsPage, SettingsSection, themes } from "@cairn/ui";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import { run } from "../data/run.ts";
import { ALL, type IndexSpec } from "../data/sorted-index.ts";
import { themeChoice } from "../shell/theme.ts";
import { useTitle } from "../shell/use-title.ts";
import { accountData, load } from "./account-data.ts";
import { editProfile } from "./commands.ts";
import { Loaded } from "./loaded.tsx";

const onlyProfile = accountData.index("profile", {} satisfies IndexSpec<Profile>);

/** The one profile there is. Call it in an `observer`. */
export function useProfile(): Profile | undefined {
  const id = onlyProfile.at(ALL, 0);
  return id === undefined ? undefined : accountData.row("profile", id);
}

const days = ["0", "1", "2", "3", "4", "5", "6"] as const;

const ThemeRow = observer(() => {
  const { t } = useTranslation();
  return (
    <SettingRow title={t("shell.theme")} description={t("account.theme_hint")}>
      <Select
        aria-label={t("shell.theme")}
        className="w-50"
        value={themeChoice.current}
        onChange={themeChoice.choose}
        options={themes.map((theme) => ({ value: theme, label: t(`shell.theme_${theme}`) }))}
      />
    </SettingRow>
  );
});

const WeekRow = observer(({ profile }: { profile: Profile }) => {
  const { t } = useTranslation();
  return (
    <SettingRow title={t("account.first_day")} description={t("account.first_day_hint")}>
      <Select
        aria-label={t("account.first_day")}
        className="w-50"
        value={days[profile.start_of_the_week] ?? null}
        onChange={(day) =>
          void run(accountData, editProfile, { id: profile.id, patch: { start_of_the_week: Number(day) } })
        }
        options={days.map((day) => ({ value: day, label: t(`weekday.${day}`) }))}
      />
    </SettingRow>
  );
});

export const PreferencesPage = observer(() => {
  const { t } = useTranslation();
  const profile = useProfile();
  useTitle(t("account.page_preferences"));
  return (
    <SettingsPage title={t("account.page_preferences")} description={t("account.preferences_intro")}>
      <Loaded load={load.profile} ready={profile !== undefined}>
        <SettingsSection>
          <ThemeRow />
          {profile && <WeekRow profile={profile} />}
        </SettingsSection>
      </Loaded>
    </SettingsPage>
  );
});
