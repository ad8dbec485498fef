import { type Facts, type Id, Role } from "@cairn/domain";
import { useData } from "../data/react.tsx";
import { session } from "../session/session.ts";

/** What `useCan` needs to know of a project. Call it in an `observer`. */
export function useProjectFacts(slug: string, id: Id): Pick<Facts, "projectRole"> {
  const mine = useData().row("project_mine", id);
  const isAdmin = session.workspace(slug)?.role === Role.admin;
  return { projectRole: isAdmin ? Role.admin : ((mine?.member_role ?? undefined) as Role | undefined) };
}
