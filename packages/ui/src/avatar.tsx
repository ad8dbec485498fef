import { useState, type ReactNode } from "react";
import { avatarColour, initials } from "./avatar-identity.ts";
import { classNames } from "./class-names.ts";

export interface AvatarProps {
  /** Decides the colour. */
  id: string;
  name: string;
  src?: string | null | undefined;
  size?: number | undefined;
  /** Square for teams and workspaces. */
  shape?: "circle" | "square" | undefined;
  /** Decoration beside a visible name: not announced a second time. */
  decorative?: boolean | undefined;
  className?: string | undefined;
}

export function Avatar({ id, name, src, size = 20, shape = "circle", decorative, className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const rounding = shape === "circle" ? "rounded-full" : "rounded-r1";
  const hasImage = src && failed !== src;
  return (
    <span
      role={decorative ? undefined : "img"}
      aria-label={decorative ? undefined : name}
      aria-hidden={decorative || undefined}
      style={{
        width: size,
        height: size,
        fontSize: Math.max(8, size * 0.42),
        backgroundColor: hasImage ? undefined : `var(--avatar-${avatarColour(id)})`,
      }}
      className={classNames(
        "inline-flex flex-none items-center justify-center overflow-hidden leading-none font-semibold text-on-avatar select-none",
        rounding,
        className,
      )}
    >
      {hasImage ? (
        <img src={src} alt="" className="size-full object-cover" onError={() => setFailed(src)} />
      ) : (
        initials(name)
      )}
    </span>
  );
}

export interface AvatarGroupProps {
  people: readonly { id: string; name: string; src?: string | null | undefined }[];
  /** Shown when there is nobody. */
  empty?: ReactNode;
  max?: number | undefined;
  size?: number | undefined;
}

export function AvatarGroup({ people, empty, max = 3, size = 20 }: AvatarGroupProps) {
  if (people.length === 0) return empty;
  const shown = people.slice(0, people.length > max ? max - 1 : max);
  const rest = people.slice(shown.length);
  return (
    <span className="inline-flex flex-none items-center">
      {shown.map((person, index) => (
        <Avatar
          key={person.id}
          {...person}
          size={size}
          className={classNames("ring-2 ring-surface", index > 0 && "-ml-1")}
        />
      ))}
      {rest.length > 0 && (
        <span
          style={{ height: size, minWidth: size, fontSize: Math.max(8, size * 0.42) }}
          className="-ml-1 inline-flex items-center justify-center rounded-full bg-pressed px-0.5 font-semibold text-text-2 ring-2 ring-surface"
        >
          <span aria-hidden="true">+{rest.length}</span>
          <span className="sr-only">{rest.map((person) => person.name).join(", ")}</span>
        </span>
      )}
    </span>
  );
}
