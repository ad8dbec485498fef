import { call, checkSlug, createWorkspace } from "@cairn/api";
import {
  WORKSPACE_NAME_MAX,
  WORKSPACE_SLUG_MAX,
  isReservedSlug,
  isSlug,
  organizationSizes,
  suggestSlug,
} from "@cairn/domain";
import { Button, Field, Input, RadioCards, Select } from "@cairn/ui";
import { FlaskConical, SquareDashed } from "lucide-react";
import { useState, type FormEvent } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { failureText, fieldTexts } from "../data/failure-text.ts";
import { session } from "../session/session.ts";
import { CenteredPage } from "../shell/centered-page.tsx";
import { wordsFor } from "../shell/failure-toast.ts";

interface Values {
  name: string;
  slug: string;
  size: string;
  content: "own" | "sample";
}

/** The first thing after set-up, and the form behind "Create workspace". */
export function CreateWorkspaceScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  const form = useForm<Values>({ defaultValues: { name: "", slug: "", size: "2-10", content: "own" } });
  const { errors, dirtyFields } = form.formState;
  const [size, content] = useWatch({ control: form.control, name: ["size", "content"] });
  const checkAddress = async (slug: string) => {
    if (!slug) return;
    if (!isSlug(slug)) return form.setError("slug", { message: t("failure.workspace_slug_malformed") });
    if (isReservedSlug(slug)) return form.setError("slug", { message: t("failure.workspace_slug_reserved") });
    form.clearErrors("slug");
    const reply = await call(checkSlug, { query: { slug } });
    // Somebody may have typed on while the server was asked.
    if (form.getValues("slug") === slug && reply.ok && !reply.value.status)
      form.setError("slug", { message: t("failure.workspace_slug_taken") });
  };

  const suggest = (name: string) => {
    if (dirtyFields.slug) return;
    form.setValue("slug", suggestSlug(name));
    void checkAddress(suggestSlug(name));
  };

  const save = async ({ name, slug, size, content }: Values) => {
    setSending(true);
    const body = { name, slug, organization_size: size, timezone: "UTC", with_sample: content === "sample" };
    const reply = await call(createWorkspace, { body });
    setSending(false);
    if (reply.ok) {
      session.addWorkspace(reply.value);
      void navigate(`/${reply.value.slug}`);
      return;
    }
    const texts = fieldTexts(reply);
    if (texts["slug"]) form.setError("slug", { message: wordsFor(texts["slug"]) }, { shouldFocus: true });
    else
      form.setError(
        "name",
        { message: wordsFor(texts["name"] ?? failureText(reply)) },
        { shouldFocus: true },
      );
  };
  const submit = (event: FormEvent) => void form.handleSubmit(save)(event);

  const isFirst = session.known?.workspaces.length === 0;
  return (
    <CenteredPage
      title={t(isFirst ? "workspace.first_title" : "workspace.create_title")}
      intro={t("workspace.create_intro")}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label={t("workspace.name")} error={errors.name?.message}>
          <Input
            size="lg"
            autoFocus
            autoComplete="organization"
            maxLength={WORKSPACE_NAME_MAX}
            {...form.register("name", {
              required: t("workspace.name"),
              onChange: (event) => suggest(event.target.value),
            })}
          />
        </Field>
        <Field label={t("workspace.slug")} error={errors.slug?.message}>
          <Input
            size="lg"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={WORKSPACE_SLUG_MAX}
            leading={<span className="text-text-3">{location.host}/</span>}
            {...form.register("slug", {
              required: t("workspace.slug"),
              onBlur: (event) => void checkAddress(event.target.value),
            })}
          />
        </Field>
        <Field label={t("workspace.size")}>
          <Select
            size="lg"
            value={size}
            onChange={(size) => form.setValue("size", size)}
            options={organizationSizes.map((size) => ({ value: size, label: size }))}
          />
        </Field>
        <RadioCards
          label={t("workspace.content")}
          columns={1}
          value={content}
          onChange={(content) => form.setValue("content", content)}
          cards={[
            {
              value: "own",
              title: t("workspace.own"),
              description: t("workspace.own_text"),
              icon: <SquareDashed size={16} />,
            },
            {
              value: "sample",
              title: t("workspace.sample"),
              description: t("workspace.sample_text"),
              icon: <FlaskConical size={16} />,
            },
          ]}
        />
        <Button type="submit" variant="primary" size="lg" busy={sending}>
          {t("workspace.submit")}
        </Button>
      </form>
    </CenteredPage>
  );
}
