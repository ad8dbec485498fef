import type { Id } from "@cairn/domain";
import { Badge, Button, EmptyState, EntityLogo, Input } from "@cairn/ui";
import { Boxes, LockKeyhole, Plus, Search } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { useCan, useIndex, useRow } from "../data/react.tsx";
import { ALL, type IndexSpec } from "../data/sorted-index.ts";
import type { AppTables } from "../data/tables.ts";
import { dialogs } from "../shell/dialogs.ts";
import { Screen } from "../shell/screen.tsx";
import { useTitle } from "../shell/use-title.ts";

// Made once: every use of `localeCompare` looks the language up again.
const alphabetical = new Intl.Collator();

const ProjectCard = observer(({ id, slug }: { id: Id; slug: string }) => {
  const { t } = useTranslation();
  const project = useRow("project", id);
  const mine = useRow("project_mine", id);
  if (!project) return null;
  const joined = mine?.member_role != null;
  const content = (
    <>
      <EntityLogo id={id} name={project.name} logo={project.logo_props} size={28} />
      <div className="min-w-0 flex-1">
        <h2 className="flex items-center gap-1.5 font-semibold">
          <span className="truncate" dir="auto">
            {project.name}
          </span>
          <span className="flex-none font-mono text-fs-1 font-normal text-text-3">{project.identifier}</span>
          {project.network === 0 && (
            <LockKeyhole size={13} className="flex-none text-text-3" aria-label={t("projects.secret")} />
          )}
        </h2>
        <p className="truncate text-text-2" dir="auto">
          {project.description || "\u00a0"}
        </p>
      </div>
      {!joined && <Badge>{t("projects.not_joined")}</Badge>}
    </>
  );
  const look = "flex min-h-16 items-center gap-3 rounded-r3 border border-line bg-surface px-4 py-3 shadow-1";
  return (
    <li>
      {joined ? (
        <Link to={`/${slug}/projects/${id}`} className={`${look} text-text no-underline hover:bg-hover`}>
          {content}
        </Link>
      ) : (
        <div className={look}>{content}</div>
      )}
    </li>
  );
});

const CreateButton = ({ variant = "primary" }: { variant?: "primary" | "secondary" }) => {
  const { t } = useTranslation();
  const mayCreate = useCan("project.create");
  if (!mayCreate) return null;
  return (
    <Button
      variant={variant}
      icon={<Plus size={15} />}
      shortcut="n p"
      onClick={() => dialogs.open("create_project")}
    >
      {t("projects.create")}
    </Button>
  );
};

function useVisibleProjects(query: string) {
  const spec = useMemo((): IndexSpec<AppTables["project"]> => {
    const wanted = query.trim().toLocaleLowerCase();
    return {
      filter: (row) =>
        !row.archived_at &&
        (row.name.toLocaleLowerCase().includes(wanted) ||
          row.identifier.toLocaleLowerCase().includes(wanted)),
      compare: (a, b) => alphabetical.compare(a.name, b.name),
    };
  }, [query]);
  const index = useIndex("project", spec);
  return index.slice(ALL, 0, index.count());
}

export const ProjectsScreen = observer(() => {
  const { t } = useTranslation();
  const { workspaceSlug = "" } = useParams();
  const [query, setQuery] = useState("");
  const ids = useVisibleProjects(query);
  useTitle(t("projects.title"));
  return (
    <Screen
      crumbs={[{ id: "projects", label: t("projects.title"), icon: <Boxes size={15} /> }]}
      actions={<CreateButton />}
    >
      <div className="mx-auto flex w-full max-w-220 flex-col gap-4 px-4 py-6">
        <Input
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          aria-label={t("projects.search")}
          placeholder={t("projects.search")}
          leading={<Search size={14} />}
          className="max-w-70"
        />
        {ids.length > 0 ? (
          <ul className="grid gap-3 md:grid-cols-2">
            {ids.map((id) => (
              <ProjectCard key={id} id={id} slug={workspaceSlug} />
            ))}
          </ul>
        ) : query ? (
          <EmptyState icon={<Search />}>{t("projects.no_match", { query })}</EmptyState>
        ) : (
          <EmptyState icon={<Boxes />} action={<CreateButton variant="secondary" />}>
            {t("projects.empty")}
          </EmptyState>
        )}
      </div>
    </Screen>
  );
});
