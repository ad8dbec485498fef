import type { Id, Label, ProjectMine, ProjectShared, QuickLink, Workspace } from "@cairn/domain";
import type { z } from "zod";
import { Commands, type SendContext } from "./command.ts";
import { Data } from "./data.ts";
import type { FailureSink } from "./failure-text.ts";
import type { TypeOf } from "./row.ts";

/** Every type of row the browser holds, by its name in the change stream. A new entity is a line here and one below. */
export type AppTables = {
  workspace: Workspace;
  project: ProjectShared;
  /** What is true of a project for this person only, under the id of the project. */
  project_mine: z.infer<typeof ProjectMine> & { id: Id };
  label: Label;
  quick_link: QuickLink;
};

const held: Record<TypeOf<AppTables>, true> = {
  workspace: true,
  project: true,
  project_mine: true,
  label: true,
  quick_link: true,
};

export type AppData = Data<AppTables>;

const commands = new Commands<AppTables>();
/** Defines a command over the app's rows. */
export const command = commands.define;

export const newAppData = (context: SendContext, onFailure: FailureSink): AppData =>
  new Data<AppTables>({ types: Object.keys(held) as TypeOf<AppTables>[], commands, context, onFailure });
