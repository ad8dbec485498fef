import type { ReactNode } from "react";
import { avatarColour, initials } from "./avatar-identity.ts";
import { classNames } from "./class-names.ts";
import { logoIcons } from "./logo-icons.ts";

/** The `logo_props` of the API; anything missing falls back to a tile with the first letter. */
export interface LogoProps {
  in_use?: string | undefined;
  emoji?: { value?: string | undefined } | undefined;
  icon?: { name?: string | undefined; color?: string | undefined } | undefined;
}

export interface EntityLogoProps {
  logo?: LogoProps | null | undefined;
  /** For the letter and its colour when there is no logo. */
  id: string;
  name: string;
  size?: number | undefined;
  className?: string | undefined;
}

// Stored as the character itself or as decimal code points joined by "-" ("128752-65039").
export function emojiFrom(value: string): string {
  if (!/^\d+(-\d+)*$/.test(value)) return value;
  const points = value.split("-").map(Number);
  return points.every((point) => point <= 0x10ffff) ? String.fromCodePoint(...points) : "";
}

/** The stored form of a character: "🛰️" → "128752-65039". */
export const emojiValue = (emoji: string): string =>
  Array.from(emoji, (character) => character.codePointAt(0) ?? 0).join("-");

function drawing({ logo, size = 18 }: EntityLogoProps): ReactNode {
  if (logo?.in_use === "emoji" && logo.emoji?.value) {
    return <span style={{ fontSize: size * 0.88 }}>{emojiFrom(logo.emoji.value)}</span>;
  }
  const Icon = logo?.in_use === "icon" && logo.icon?.name ? logoIcons[logo.icon.name] : undefined;
  return Icon ? <Icon size={size * 0.9} style={{ color: logo?.icon?.color }} /> : undefined;
}

/** Decoration: the name always stands beside it. */
export function EntityLogo(props: EntityLogoProps) {
  const { id, name, size = 18, className } = props;
  const shape = "inline-flex flex-none items-center justify-center leading-none";
  const drawn = drawing(props);
  if (drawn) {
    return (
      <span
        aria-hidden="true"
        style={{ width: size, height: size }}
        className={classNames(shape, "text-text-2", className)}
      >
        {drawn}
      </span>
    );
  }
  return (
    <span
      aria-hidden="true"
      style={{
        width: size,
        height: size,
        fontSize: size * 0.58,
        backgroundColor: `var(--avatar-${avatarColour(id)})`,
      }}
      className={classNames(shape, "rounded-r1 font-semibold text-on-avatar", className)}
    >
      {initials(name).slice(0, 1)}
    </span>
  );
}
