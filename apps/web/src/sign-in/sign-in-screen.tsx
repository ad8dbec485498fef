import { call, checkEmail } from "@cairn/api";
import { isEmail, normalEmail } from "@cairn/domain";
import { Button, Field, Input, PasswordInput } from "@cairn/ui";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { failureText } from "../data/failure-text.ts";
import { NativeForm } from "../session/native-form.tsx";
import { CenteredPage } from "../shell/centered-page.tsx";
import { wordsFor } from "../shell/failure-toast.ts";
import { AuthError } from "../session/auth-error.tsx";

/** Wrong passwords lead back to the password; everything else starts with the address. */
const WRONG_PASSWORD = "5065";

function EmailStep({ email, onKnown }: { email: string; onKnown: (email: string) => void }) {
  const { t } = useTranslation();
  const [value, setValue] = useState(email);
  const [error, setError] = useState<string>();
  const [asking, setAsking] = useState(false);
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    const address = normalEmail(value);
    if (!isEmail(address)) return setError(t("sign_in.email_invalid"));
    setAsking(true);
    const reply = await call(checkEmail, { body: { email: address } });
    setAsking(false);
    if (!reply.ok) return setError(wordsFor(failureText(reply)));
    return reply.value.existing ? onKnown(address) : setError(t("sign_in.no_account"));
  };
  return (
    <form onSubmit={(event) => void ask(event)} noValidate className="flex flex-col gap-3.5">
      <Field label={t("sign_in.email")} error={error}>
        <Input
          size="lg"
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          placeholder="you@example.com"
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={asking}>
        {t("action.continue")}
      </Button>
    </form>
  );
}

function PasswordStep({
  email,
  nextPath,
  onBack,
}: {
  email: string;
  nextPath: string | null;
  onBack: () => void;
}) {
  const { t } = useTranslation();
  const [sending, setSending] = useState(false);
  return (
    <NativeForm action="/auth/sign-in/" className="flex flex-col gap-3.5" onSubmit={() => setSending(true)}>
      <Field
        label={t("sign_in.email")}
        aside={
          <button type="button" className="text-accent hover:underline" onClick={onBack}>
            {t("sign_in.change_email")}
          </button>
        }
      >
        <Input size="lg" type="email" name="email" autoComplete="username" value={email} readOnly />
      </Field>
      <Field label={t("sign_in.password")}>
        <PasswordInput
          size="lg"
          name="password"
          autoFocus
          required
          showLabel={t("sign_in.show_password")}
          hideLabel={t("sign_in.hide_password")}
        />
      </Field>
      {nextPath && <input type="hidden" name="next_path" value={nextPath} />}
      <Button type="submit" variant="primary" size="lg" busy={sending}>
        {t("sign_in.submit")}
      </Button>
    </NativeForm>
  );
}

export function SignInScreen() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const code = query.get("error_code");
  const [email, setEmail] = useState(query.get("email") ?? "");
  const [known, setKnown] = useState(code === WRONG_PASSWORD);
  const learn = (address: string) => {
    setEmail(address);
    setKnown(true);
  };
  return (
    <CenteredPage title={t("sign_in.title")} intro={t("sign_in.intro")}>
      <AuthError code={code} />
      {known ? (
        <PasswordStep email={email} nextPath={query.get("next_path")} onBack={() => setKnown(false)} />
      ) : (
        <EmailStep email={email} onKnown={learn} />
      )}
    </CenteredPage>
  );
}
