import { Network, PROJECT_IDENTIFIER_MAX, PROJECT_NAME_MAX, newId, suggestIdentifier } from "@cairn/domain";
import { Button, Dialog, Field, Input, RadioCards, Textarea } from "@cairn/ui";
import { Globe, LockKeyhole } from "lucide-react";
import { useState, type FormEvent } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router";
import { fieldTexts } from "../data/failure-text.ts";
import { useRun } from "../data/react.tsx";
import { session } from "../session/session.ts";
import { dialogs } from "../shell/dialogs.ts";
import { wordsFor } from "../shell/failure-toast.ts";
import { createProject } from "./commands.ts";

interface Values {
  name: string;
  identifier: string;
  description: string;
  network: "public" | "secret";
}

/** Closes at once when the server takes it; stays, with everything typed, when it does not. */
export function CreateProjectDialog() {
  const { t } = useTranslation();
  const { workspaceSlug = "" } = useParams();
  const navigate = useNavigate();
  const run = useRun();
  const [sending, setSending] = useState(false);
  const form = useForm<Values>({
    defaultValues: { name: "", identifier: "", description: "", network: "public" },
  });
  const { errors, dirtyFields, isDirty } = form.formState;
  const [network] = useWatch({ control: form.control, name: ["network"] });

  const save = async (values: Values) => {
    const workspace = session.workspace(workspaceSlug);
    const by = session.known?.me?.id;
    if (!workspace || !by) return;
    setSending(true);
    const id = newId();
    const network = Network[values.network];
    const project = { ...values, id, network, workspace: workspace.id, by, at: new Date().toISOString() };
    const reply = await run(createProject, project, { quiet: true });
    setSending(false);
    if (reply.ok) {
      dialogs.close();
      void navigate(`/${workspaceSlug}/projects/${id}`);
      return;
    }
    const texts = fieldTexts(reply);
    for (const field of ["name", "identifier"] as const)
      if (texts[field]) form.setError(field, { message: wordsFor(texts[field]) }, { shouldFocus: true });
    if (!texts["name"] && !texts["identifier"]) form.setError("root", { message: t("failure.unexpected") });
  };
  const submit = (event: FormEvent) => void form.handleSubmit(save)(event);

  const suggest = (name: string) => {
    if (!dirtyFields.identifier) form.setValue("identifier", suggestIdentifier(name));
  };
  return (
    <Dialog
      open
      onOpenChange={dialogs.close}
      canClose={() => !sending && (!isDirty || form.getValues("name") === "")}
      title={t("projects.create_title")}
      closeLabel={t("action.close")}
      position="top"
      onSubmit={submit}
      footer={
        <>
          <Button onClick={dialogs.close}>{t("action.cancel")}</Button>
          <Button type="submit" variant="primary" busy={sending}>
            {t("projects.submit")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-[1fr_140px]">
          <Field label={t("projects.name")} error={errors.name?.message}>
            <Input
              maxLength={PROJECT_NAME_MAX}
              autoComplete="off"
              {...form.register("name", {
                required: t("projects.name"),
                onChange: (event) => suggest(event.target.value),
              })}
            />
          </Field>
          <Field label={t("projects.identifier")} error={errors.identifier?.message}>
            <Input
              maxLength={PROJECT_IDENTIFIER_MAX}
              autoComplete="off"
              className="font-mono uppercase"
              {...form.register("identifier", { required: t("projects.identifier") })}
            />
          </Field>
        </div>
        <Field label={t("projects.description")} aside={t("set_up.optional")}>
          <Textarea rows={2} {...form.register("description")} />
        </Field>
        <RadioCards
          label={t("projects.network")}
          columns={2}
          value={network}
          onChange={(network) => form.setValue("network", network, { shouldDirty: true })}
          cards={[
            {
              value: "public",
              title: t("projects.public"),
              description: t("projects.public_text"),
              icon: <Globe size={16} />,
            },
            {
              value: "secret",
              title: t("projects.secret"),
              description: t("projects.secret_text"),
              icon: <LockKeyhole size={16} />,
            },
          ]}
        />
        {errors.root && (
          <p role="alert" className="text-danger">
            {errors.root.message}
          </p>
        )}
      </div>
    </Dialog>
  );
}
