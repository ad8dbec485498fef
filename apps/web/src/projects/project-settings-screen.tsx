import { type Id, Network, PROJECT_NAME_MAX } from "@cairn/domain";
import { Button, Field, Input, SettingRow, SettingsPage, SettingsSection } from "@cairn/ui";
import { Settings2 } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { useCan, useRow, useRun } from "../data/react.tsx";
import { NotFound } from "../shell/error-page.tsx";
import { SyncIndicator } from "../shell/sync-indicator.tsx";
import { useSavedText } from "../shell/saved-text.ts";
import { SettingsFrame } from "../shell/settings-frame.tsx";
import { useTitle } from "../shell/use-title.ts";
import { editProject } from "./commands.ts";
import { useProjectFacts } from "./project-role.ts";

const NameField = observer(({ id }: { id: Id }) => {
  const { t } = useTranslation();
  const run = useRun();
  const project = useRow("project", id);
  const text = useSavedText(project?.name ?? "", (name) => run(editProject, { id, patch: { name } }));
  const error = text.refused && (
    <>
      {t("project_settings.not_saved")} {text.refused}
    </>
  );
  return (
    <div className="px-4 py-3">
      <Field label={t("project_settings.name")} hint={t("project_settings.name_hint")} error={error}>
        <div className="flex items-center gap-2">
          <Input {...text.input} maxLength={PROJECT_NAME_MAX} dir="auto" className="flex-1" />
          {text.refused && <Button onClick={text.retry}>{t("action.retry")}</Button>}
        </div>
      </Field>
    </div>
  );
});

const General = observer(({ id, slug }: { id: Id; slug: string }) => {
  const { t } = useTranslation();
  const project = useRow("project", id);
  const mayEdit = useCan("project.edit", useProjectFacts(slug, id));
  if (!project) return null;
  return (
    <SettingsPage
      title={t("project_settings.title")}
      description={mayEdit ? t("project_settings.intro") : t("project_settings.read_only")}
    >
      <SettingsSection>
        {mayEdit ? (
          <NameField id={id} />
        ) : (
          <SettingRow title={t("project_settings.name")}>
            <span dir="auto">{project.name}</span>
          </SettingRow>
        )}
        <SettingRow title={t("project_settings.identifier")}>
          <span className="font-mono text-text-2">{project.identifier}</span>
        </SettingRow>
        <SettingRow title={t("project_settings.network")}>
          <span className="text-text-2">
            {t(project.network === Network.secret ? "projects.secret" : "projects.public")}
          </span>
        </SettingRow>
      </SettingsSection>
    </SettingsPage>
  );
});

export const ProjectSettingsScreen = observer(() => {
  const { t } = useTranslation();
  const { workspaceSlug = "", projectId = "" } = useParams();
  const project = useRow("project", projectId);
  useTitle(t("project_settings.title"), project?.name);
  if (!project) return <NotFound>{t("projects.not_found")}</NotFound>;
  const base = `/${workspaceSlug}/settings/projects/${projectId}`;
  const groups = [
    {
      id: "project",
      title: project.name,
      pages: [{ to: base, label: t("settings.general"), icon: <Settings2 size={16} /> }],
    },
  ];
  return (
    <SettingsFrame
      back={{ to: `/${workspaceSlug}/projects`, label: t("settings.back_to_workspace") }}
      groups={groups}
      status={<SyncIndicator />}
    >
      <General key={project.id} id={project.id} slug={workspaceSlug} />
    </SettingsFrame>
  );
});
