import { call, updateMe } from "@cairn/api";
import { Field, Input, SettingRow, SettingsPage, SettingsSection } from "@cairn/ui";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import { session } from "../session/session.ts";
import { useSavedText } from "../shell/saved-text.ts";
import { useTitle } from "../shell/use-title.ts";

const fields = ["first_name", "last_name", "display_name"] as const;
const NAME_MAX = 255;

const NameField = observer(({ field }: { field: (typeof fields)[number] }) => {
  const { t } = useTranslation();
  const me = session.known?.me;
  const text = useSavedText(me?.[field] ?? "", async (value) => {
    const reply = await call(updateMe, { body: { [field]: value } });
    if (reply.ok) session.changeMe({ [field]: value });
    return reply;
  });
  return (
    <div className="px-4 py-3">
      <Field label={t(`account.${field}`)} error={text.refused}>
        <Input {...text.input} maxLength={NAME_MAX} dir="auto" />
      </Field>
    </div>
  );
});

/** How the person appears to others. */
export const ProfilePage = observer(() => {
  const { t } = useTranslation();
  useTitle(t("account.page_general"));
  return (
    <SettingsPage title={t("account.page_general")} description={t("account.profile_intro")}>
      <SettingsSection>
        {fields.map((field) => (
          <NameField key={field} field={field} />
        ))}
        <SettingRow title={t("account.email")}>
          <span className="text-text-2">{session.known?.me?.email}</span>
        </SettingRow>
      </SettingsSection>
    </SettingsPage>
  );
});
