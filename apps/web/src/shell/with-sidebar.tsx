import { Outlet, useParams } from "react-router";
import { AppSidebar } from "./app-sidebar.tsx";

/** The layout of every screen but the settings, which have a navigation of their own. */
export function WithSidebar() {
  const { workspaceSlug = "" } = useParams();
  return (
    <div className="flex h-dvh overflow-hidden">
      <AppSidebar slug={workspaceSlug} />
      <Outlet />
    </div>
  );
}
