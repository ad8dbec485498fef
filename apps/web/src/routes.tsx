import { safeNextPath } from "@cairn/domain";
import { observer } from "mobx-react-lite";
import type { ComponentType, ReactNode } from "react";
import { Navigate, Outlet, type RouteObject, useLocation, useParams, useSearchParams } from "react-router";
import { OpenDialog } from "./dialogs.tsx";
import { session } from "./session/session.ts";
import { NotFound, ScreenError } from "./shell/error-page.tsx";
import { Splash } from "./shell/splash.tsx";

/** Who may see a screen; everybody else is led to where they belong. */
type Guard = "set_up" | "guest" | "app";

const SET_UP = "/god-mode/";

const Guarded = observer(({ guard, children }: { guard: Guard; children: ReactNode }) => {
  const { pathname, search } = useLocation();
  const [query] = useSearchParams();
  const known = session.known;
  if (!known) return null;
  const isSetUp = known.instance.instance.is_setup_done;
  if (!isSetUp) return guard === "set_up" ? children : <Navigate to={SET_UP} replace />;
  if (guard === "set_up") return <Navigate to={`/${search}`} replace />;
  if (guard === "guest")
    return known.me ? (
      <Navigate to={safeNextPath(query.get("next_path")) ?? session.landing} replace />
    ) : (
      children
    );
  if (known.me) return children;
  return <Navigate to={`/?next_path=${encodeURIComponent(pathname + search)}`} replace />;
});

/** One screen, loaded when it is first opened. */
const screen = (guard: Guard, load: () => Promise<ComponentType>): Pick<RouteObject, "lazy"> => ({
  lazy: async () => {
    const Component = await load();
    return {
      Component: () => (
        <Guarded guard={guard}>
          <Component />
        </Guarded>
      ),
    };
  },
});

/** What stands around screens; whoever may see the screen may see it. */
const layout = (load: () => Promise<ComponentType>): Pick<RouteObject, "lazy"> => ({
  lazy: async () => ({ Component: await load() }),
});

const ToProjectSettings = () => {
  const { workspaceSlug, projectId } = useParams();
  return <Navigate to={`/${workspaceSlug}/settings/projects/${projectId}`} replace />;
};

const InShell = () => (
  <>
    <Outlet />
    <OpenDialog />
  </>
);

const createWorkspace = screen("app", () =>
  import("./workspaces/create-workspace-screen.tsx").then((module) => module.CreateWorkspaceScreen),
);

const gallery: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: "/dev/ui",
        lazy: () => import("./dev/ui-gallery.tsx").then((module) => ({ Component: module.UiGallery })),
      },
    ]
  : [];

/** Every address there is. */
export const routes: RouteObject[] = [
  {
    errorElement: <ScreenError />,
    HydrateFallback: Splash,
    children: [
      {
        path: "/",
        ...screen("guest", () =>
          import("./sign-in/sign-in-screen.tsx").then((module) => module.SignInScreen),
        ),
      },
      { path: "/sign-in", element: <Navigate to="/" replace /> },
      { path: "/signin", element: <Navigate to="/" replace /> },
      { path: "/login", element: <Navigate to="/" replace /> },
      {
        path: SET_UP,
        ...screen("set_up", () => import("./set-up/set-up-screen.tsx").then((module) => module.SetUpScreen)),
      },
      { path: "/god-mode/general", ...createWorkspace },
      { path: "/create-workspace", ...createWorkspace },
      {
        path: "/settings/profile/:tab?",
        ...screen("app", () =>
          import("./account/account-settings-screen.tsx").then((module) => module.AccountSettingsScreen),
        ),
      },
      ...gallery,
      {
        path: "/:workspaceSlug",
        ...screen("app", () => import("./shell/app-shell.tsx").then((module) => module.AppShell)),
        children: [
          {
            element: <InShell />,
            errorElement: <ScreenError />,
            children: [
              { index: true, element: <Navigate to="projects" replace /> },
              {
                ...layout(() => import("./shell/with-sidebar.tsx").then((module) => module.WithSidebar)),
                children: [
                  {
                    path: "projects",
                    ...screen("app", () =>
                      import("./projects/projects-screen.tsx").then((module) => module.ProjectsScreen),
                    ),
                  },
                ],
              },
              { path: "projects/:projectId", element: <ToProjectSettings /> },
              {
                path: "settings/projects/:projectId",
                ...screen("app", () =>
                  import("./projects/project-settings-screen.tsx").then(
                    (module) => module.ProjectSettingsScreen,
                  ),
                ),
              },
              { path: "*", element: <NotFound /> },
            ],
          },
        ],
      },
      { path: "*", element: <NotFound /> },
    ],
  },
];
