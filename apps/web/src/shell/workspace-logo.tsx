import type { MyWorkspace } from "@cairn/domain";
import { EntityLogo } from "@cairn/ui";

export function WorkspaceLogo({
  workspace,
  size = 22,
}: {
  workspace: Pick<MyWorkspace, "id" | "name" | "logo_url">;
  size?: number;
}) {
  if (workspace.logo_url)
    return (
      <img
        src={workspace.logo_url}
        alt=""
        width={size}
        height={size}
        className="flex-none rounded-r1 object-cover"
      />
    );
  return <EntityLogo id={workspace.id} name={workspace.name} size={size} />;
}
