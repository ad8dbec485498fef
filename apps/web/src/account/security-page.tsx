import { call, changePassword } from "@cairn/api";
import type { Id, UserSession } from "@cairn/domain";
import {
  Badge,
  Button,
  Field,
  PasswordInput,
  SettingRow,
  SettingsPage,
  SettingsSection,
  toasts,
} from "@cairn/ui";
import { observer } from "mobx-react-lite";
import { useState, type FormEvent } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { failureText } from "../data/failure-text.ts";
import { run } from "../data/run.ts";
import { ALL, type IndexSpec, byCodePoint } from "../data/sorted-index.ts";
import { fetchCsrfToken, session } from "../session/session.ts";
import { wordsFor } from "../shell/failure-toast.ts";
import { useTitle } from "../shell/use-title.ts";
import { accountData, load } from "./account-data.ts";
import { endSession } from "./commands.ts";
import { Loaded } from "./loaded.tsx";

interface Passwords {
  old: string;
  next: string;
}

function PasswordForm() {
  const { t } = useTranslation();
  const [sending, setSending] = useState(false);
  const form = useForm<Passwords>({ defaultValues: { old: "", next: "" } });
  const { errors } = form.formState;
  const hasPassword = !session.known?.me?.is_password_autoset;

  const save = async ({ old, next }: Passwords) => {
    setSending(true);
    const token = await fetchCsrfToken();
    const headers = { "X-CSRFToken": token ?? "" };
    const body = { new_password: next, ...(hasPassword ? { old_password: old } : {}) };
    const reply = await call(changePassword, { body }, { headers });
    setSending(false);
    if (!reply.ok) return form.setError("next", { message: wordsFor(failureText(reply)) });
    form.reset();
    session.changeMe({ is_password_autoset: false });
    toasts.show({ kind: "success", title: t("account.password_changed") });
    return load.sessions();
  };
  const submit = (event: FormEvent) => void form.handleSubmit(save)(event);

  const labels = { showLabel: t("sign_in.show_password"), hideLabel: t("sign_in.hide_password") };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3 px-4 py-3">
      {hasPassword && (
        <Field label={t("account.old_password")} error={errors.old?.message}>
          <PasswordInput
            {...labels}
            {...form.register("old", { required: t("account.password_required") })}
          />
        </Field>
      )}
      <Field label={t("account.new_password")} hint={t("set_up.password_hint")} error={errors.next?.message}>
        <PasswordInput
          {...labels}
          autoComplete="new-password"
          {...form.register("next", {
            required: t("account.password_required"),
            minLength: { value: 8, message: t("account.password_short") },
          })}
        />
      </Field>
      <div>
        <Button type="submit" variant="primary" busy={sending}>
          {t("account.change_password")}
        </Button>
      </div>
    </form>
  );
}

const newestFirst: IndexSpec<UserSession> = {
  compare: (a, b) =>
    Number(b.is_current) - Number(a.is_current) || byCodePoint(b.last_used_at, a.last_used_at),
};
const sessions = accountData.index("session", newestFirst);
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

const SessionRow = observer(({ id }: { id: Id }) => {
  const { t } = useTranslation();
  const row = accountData.row("session", id);
  if (!row) return null;
  const used = t("account.session_used", {
    when: exact.format(new Date(row.last_used_at)),
    address: row.ip_address,
  });
  return (
    <SettingRow title={row.user_agent || t("account.session_unknown")} description={used}>
      {row.is_current ? (
        <Badge>{t("account.session_current")}</Badge>
      ) : (
        <Button onClick={() => void run(accountData, endSession, { id })}>{t("account.session_end")}</Button>
      )}
    </SettingRow>
  );
});

export const SecurityPage = observer(() => {
  const { t } = useTranslation();
  useTitle(t("account.page_security"));
  const ids = sessions.slice(ALL, 0, sessions.count());
  return (
    <SettingsPage title={t("account.page_security")} description={t("account.security_intro")}>
      <SettingsSection title={t("account.password")} description={t("account.password_hint")}>
        <PasswordForm />
      </SettingsSection>
      <SettingsSection title={t("account.sessions")} description={t("account.sessions_hint")}>
        <Loaded load={load.sessions} ready={ids.length > 0}>
          {ids.map((id) => (
            <SessionRow key={id} id={id} />
          ))}
        </Loaded>
      </SettingsSection>
    </SettingsPage>
  );
});
