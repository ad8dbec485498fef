import { call, getCsrfToken, getInstance, getMySettings, getSession, listMyWorkspaces } from "@cairn/api";
import type { InstanceInfo, MyWorkspace, UserMe, UserSettings } from "@cairn/domain";
import { makeAutoObservable, runInAction } from "mobx";

/** Who is looking, and what is theirs. `me` is null for somebody who is not signed in. */
export interface Known {
  readonly instance: InstanceInfo;
  readonly me: UserMe | null;
  readonly workspaces: readonly MyWorkspace[];
  readonly settings: UserSettings | null;
}

const REMEMBERED = "cairn.session";

// The last known session is shown at once and checked behind it, so that opening a page does not wait for it.
function remembered(): Known | null {
  try {
    return JSON.parse(localStorage.getItem(REMEMBERED) ?? "null") as Known | null;
  } catch {
    return null;
  }
}

function remember(known: Known | null): void {
  try {
    if (known?.me) localStorage.setItem(REMEMBERED, JSON.stringify(known));
    else localStorage.removeItem(REMEMBERED);
  } catch {
    // A full or forbidden storage only costs the head start.
  }
}

class Session {
  known: Known | null = remembered();
  failed = false;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Asks the server. What is known stays when it cannot be reached. */
  async refresh(): Promise<void> {
    const [instance, answer] = await Promise.all([call(getInstance, {}), call(getSession, {})]);
    if (!instance.ok || !answer.ok) return this.fail();
    const me = answer.value.is_authenticated ? answer.value.user : null;
    if (!me) return this.learn({ instance: instance.value, me: null, workspaces: [], settings: null });
    const [workspaces, settings] = await Promise.all([call(listMyWorkspaces, {}), call(getMySettings, {})]);
    if (!workspaces.ok || !settings.ok) return this.fail();
    return this.learn({
      instance: instance.value,
      me,
      workspaces: workspaces.value,
      settings: settings.value,
    });
  }

  private learn(known: Known): void {
    runInAction(() => {
      this.known = known;
      this.failed = false;
    });
    remember(known);
  }

  private fail(): void {
    this.failed = true;
  }

  addWorkspace(workspace: MyWorkspace): void {
    if (!this.known) return;
    const workspaces = [workspace, ...this.known.workspaces.filter(({ id }) => id !== workspace.id)];
    this.learn({ ...this.known, workspaces });
  }

  /** What the person changed about themselves, once the server has it. */
  changeMe(patch: Partial<UserMe>): void {
    if (this.known?.me) this.learn({ ...this.known, me: { ...this.known.me, ...patch } });
  }

  workspace(slug: string): MyWorkspace | undefined {
    return this.known?.workspaces.find((workspace) => workspace.slug === slug);
  }

  /** Where somebody lands: the workspace used last, else the oldest, else the form for a new one. */
  get landing(): string {
    const at = this.known?.settings?.workspace;
    const slug = [at?.last_workspace_slug, at?.fallback_workspace_slug].find(
      (one) => one && this.workspace(one),
    );
    const first = slug ?? this.known?.workspaces[0]?.slug;
    return first ? `/${first}` : "/create-workspace";
  }

  /** The session is over: somebody signed out in another tab, or it was ended for them. */
  end(): void {
    remember(null);
    const here = location.pathname + location.search;
    location.assign(here === "/" ? "/" : `/?next_path=${encodeURIComponent(here)}`);
  }
}

export const session = new Session();

/** The token that native forms carry; null when it cannot be had. */
export async function fetchCsrfToken(): Promise<string | null> {
  const reply = await call(getCsrfToken, {});
  return reply.ok && reply.value?.csrf_token ? reply.value.csrf_token : null;
}

/** A form post like any other, so that the browser follows the redirect and drops what it knew. */
export async function signOut(): Promise<boolean> {
  const token = await fetchCsrfToken();
  if (!token) return false;
  remember(null);
  const form = document.createElement("form");
  form.method = "post";
  form.action = "/auth/sign-out/";
  const field = document.createElement("input");
  field.type = "hidden";
  field.name = "csrfmiddlewaretoken";
  field.value = token;
  form.append(field);
  document.body.append(form);
  form.submit();
  return true;
}
