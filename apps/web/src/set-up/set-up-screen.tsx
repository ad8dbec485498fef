import { Button, Field, Input, PasswordInput } from "@cairn/ui";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { NativeForm } from "../session/native-form.tsx";
import { CenteredPage } from "../shell/centered-page.tsx";
import { AuthError } from "../session/auth-error.tsx";

/** The very first screen: it makes the administrator, once. */
export function SetUpScreen() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const [sending, setSending] = useState(false);
  const kept = (name: string) => ({ name, defaultValue: query.get(name) ?? "" });
  return (
    <CenteredPage title={t("set_up.title")} intro={t("set_up.intro")}>
      <AuthError code={query.get("error_code")} />
      <NativeForm
        action="/api/instances/admins/sign-up/"
        className="flex flex-col gap-3.5"
        onSubmit={() => setSending(true)}
      >
        <div className="grid grid-cols-2 gap-3">
          <Field label={t("set_up.first_name")}>
            <Input
              size="lg"
              autoFocus
              required
              maxLength={50}
              autoComplete="given-name"
              {...kept("first_name")}
            />
          </Field>
          <Field label={t("set_up.last_name")}>
            <Input size="lg" maxLength={50} autoComplete="family-name" {...kept("last_name")} />
          </Field>
        </div>
        <Field label={t("set_up.email")}>
          <Input size="lg" type="email" required autoComplete="username" {...kept("email")} />
        </Field>
        <Field label={t("set_up.company")} aside={t("set_up.optional")}>
          <Input size="lg" maxLength={255} autoComplete="organization" {...kept("company_name")} />
        </Field>
        <Field label={t("set_up.password")} hint={t("set_up.password_hint")}>
          <PasswordInput
            size="lg"
            name="password"
            required
            minLength={8}
            autoComplete="new-password"
            showLabel={t("sign_in.show_password")}
            hideLabel={t("sign_in.hide_password")}
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={sending}>
          {t("set_up.submit")}
        </Button>
      </NativeForm>
    </CenteredPage>
  );
}
