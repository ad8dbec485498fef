import type { NotificationPreference } from "@cairn/domain";
import { SettingRow, SettingsPage, SettingsSection, Switch } from "@cairn/ui";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import { run } from "../data/run.ts";
import { ALL, type IndexSpec } from "../data/sorted-index.ts";
import { useTitle } from "../shell/use-title.ts";
import { accountData, load } from "./account-data.ts";
import { editNotifications } from "./commands.ts";
import { Loaded } from "./loaded.tsx";

const kinds = ["property_change", "state_change", "issue_completed", "comment", "mention"] as const;
const only = accountData.index("notification_preference", {} satisfies IndexSpec<NotificationPreference>);

/** What mail is sent about; each switch saves itself. */
export const NotificationsPage = observer(() => {
  const { t } = useTranslation();
  useTitle(t("account.page_notifications"));
  const id = only.at(ALL, 0);
  const preference = id === undefined ? undefined : accountData.row("notification_preference", id);
  return (
    <SettingsPage title={t("account.page_notifications")} description={t("account.notifications_intro")}>
      <Loaded load={load.notifications} ready={preference !== undefined}>
        <SettingsSection>
          {preference &&
            kinds.map((kind) => (
              <SettingRow
                key={kind}
                title={t(`account.notify_${kind}`)}
                description={t(`account.notify_${kind}_hint`)}
                htmlFor={`notify-${kind}`}
              >
                <Switch
                  id={`notify-${kind}`}
                  checked={preference[kind]}
                  onChange={(on) =>
                    void run(accountData, editNotifications, { id: preference.id, patch: { [kind]: on } })
                  }
                />
              </SettingRow>
            ))}
        </SettingsSection>
      </Loaded>
    </SettingsPage>
  );
});
