import { call, createApiToken } from "@cairn/api";
import type { ApiToken, Id } from "@cairn/domain";
import {
  Badge,
  Button,
  ConfirmDialog,
  Dialog,
  EmptyState,
  Field,
  Input,
  Select,
  SettingRow,
  SettingsPage,
  SettingsSection,
  toasts,
} from "@cairn/ui";
import { KeyRound, Plus } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../data/failure-text.ts";
import { run } from "../data/run.ts";
import { ALL, type IndexSpec, byCodePoint } from "../data/sorted-index.ts";
import { wordsFor } from "../shell/failure-toast.ts";
import { useTitle } from "../shell/use-title.ts";
import { accountData, load } from "./account-data.ts";
import { removeToken } from "./commands.ts";
import { Loaded } from "./loaded.tsx";

const newestFirst: IndexSpec<ApiToken> = { compare: (a, b) => byCodePoint(b.created_at, a.created_at) };
const tokens = accountData.index("api_token", newestFirst);
const day = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });

/** How long a token may live, in days; 0 means for ever. */
const lifetimes = ["7", "30", "90", "365", "0"] as const;
type Lifetime = (typeof lifetimes)[number];

const expiry = (days: Lifetime): string | null =>
  days === "0" ? null : new Date(Date.now() + Number(days) * 86_400_000).toISOString();

/** The only moment the token itself can be seen. */
function ShownOnce({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTranslation();
  const copy = async () => {
    await navigator.clipboard.writeText(token);
    toasts.show({ kind: "success", title: t("action.copied") });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("account.token_made")}
      description={t("account.token_once")}
      closeLabel={t("action.close")}
      footer={<Button onClick={onClose}>{t("action.close")}</Button>}
    >
      <div className="flex items-center gap-2">
        <Input readOnly value={token} aria-label={t("account.token")} className="flex-1 font-mono" />
        <Button variant="primary" onClick={() => void copy()}>
          {t("action.copy")}
        </Button>
      </div>
    </Dialog>
  );
}

function CreateToken({ onMade, onClose }: { onMade: (token: string) => void; onClose: () => void }) {
  const { t } = useTranslation();
  const [label, setLabel] = useState("");
  const [lifetime, setLifetime] = useState<Lifetime>("90");
  const [error, setError] = useState<string>();
  const [sending, setSending] = useState(false);
  const make = async () => {
    if (!label.trim()) return setError(t("account.token_label_required"));
    setSending(true);
    const reply = await call(createApiToken, { body: { label: label.trim(), expired_at: expiry(lifetime) } });
    setSending(false);
    if (!reply.ok) return setError(wordsFor(failureText(reply)));
    void load.tokens();
    return onMade(reply.value.token);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void make();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("account.token_create")}
      closeLabel={t("action.close")}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t("action.cancel")}</Button>
          <Button type="submit" variant="primary" busy={sending}>
            {t("account.token_create")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t("account.token_label")} error={error}>
          <Input value={label} maxLength={255} onChange={(event) => setLabel(event.target.value)} />
        </Field>
        <Field label={t("account.token_expiry")}>
          <Select
            value={lifetime}
            onChange={setLifetime}
            options={lifetimes.map((days) => ({ value: days, label: t(`account.lifetime_${days}`) }))}
          />
        </Field>
      </div>
    </Dialog>
  );
}

const TokenRow = observer(({ id, onRemove }: { id: Id; onRemove: (token: ApiToken) => void }) => {
  const { t } = useTranslation();
  const token = accountData.row("api_token", id);
  if (!token) return null;
  const until = token.expired_at
    ? t("account.token_until", { when: day.format(new Date(token.expired_at)) })
    : t("account.token_forever");
  const used = token.last_used
    ? t("account.token_used", { when: day.format(new Date(token.last_used)) })
    : t("account.token_unused");
  return (
    <SettingRow title={token.label} description={`${until} · ${used}`}>
      {!token.is_active && <Badge>{t("account.token_expired")}</Badge>}
      <Button variant="danger-outline" onClick={() => onRemove(token)}>
        {t("account.token_revoke")}
      </Button>
    </SettingRow>
  );
});

export const TokensPage = observer(() => {
  const { t } = useTranslation();
  useTitle(t("account.page_api-tokens"));
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const [removing, setRemoving] = useState<ApiToken | null>(null);
  const [loaded, setLoaded] = useState(false);
  const [loadOnce] = useState(() => async () => {
    const reply = await load.tokens();
    setLoaded(reply.ok);
    return reply;
  });
  const ids = tokens.slice(ALL, 0, tokens.count());
  const create = (
    <Button variant="primary" icon={<Plus size={15} />} onClick={() => setCreating(true)}>
      {t("account.token_create")}
    </Button>
  );
  return (
    <SettingsPage
      title={t("account.page_api-tokens")}
      description={t("account.tokens_intro")}
      action={create}
    >
      <Loaded load={loadOnce} ready={loaded || ids.length > 0}>
        {ids.length === 0 ? (
          <EmptyState icon={<KeyRound />}>{t("account.tokens_empty")}</EmptyState>
        ) : (
          <SettingsSection>
            {ids.map((id) => (
              <TokenRow key={id} id={id} onRemove={setRemoving} />
            ))}
          </SettingsSection>
        )}
      </Loaded>
      {creating && (
        <CreateToken
          onClose={() => setCreating(false)}
          onMade={(token) => {
            setCreating(false);
            setMade(token);
          }}
        />
      )}
      {made && <ShownOnce token={made} onClose={() => setMade(null)} />}
      {removing && (
        <ConfirmDialog
          open
          danger
          onOpenChange={() => setRemoving(null)}
          title={t("account.token_revoke_title", { label: removing.label })}
          body={t("account.token_revoke_body")}
          confirmLabel={t("account.token_revoke")}
          cancelLabel={t("action.cancel")}
          onConfirm={() => {
            void run(accountData, removeToken, { id: removing.id });
            setRemoving(null);
          }}
        />
      )}
    </SettingsPage>
  );
});
