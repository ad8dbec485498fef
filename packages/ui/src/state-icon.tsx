import type { ReactNode } from "react";

export type StateIconGroup = "backlog" | "unstarted" | "started" | "completed" | "cancelled";

export interface StateIconProps {
  group: StateIconGroup;
  /** Position among the started states, 0 to 1: how much of the pie is filled. */
  progress?: number | undefined;
  /** The state's own colour; the token of its group otherwise. */
  colour?: string | undefined;
  size?: number | undefined;
  /** Announced; without it the icon is decoration beside the state's name. */
  label?: string | undefined;
}

const PIE_RADIUS = 1.9;
const PIE_LENGTH = 2 * Math.PI * PIE_RADIUS;
const ring = <circle cx="7" cy="7" r="5.9" fill="none" stroke="currentColor" strokeWidth="1.6" />;
const disc = <circle cx="7" cy="7" r="6.7" fill="currentColor" />;
const cut = { fill: "none", stroke: "var(--surface)", strokeWidth: 1.6, strokeLinecap: "round" } as const;

function drawing(group: StateIconGroup, progress: number): ReactNode {
  switch (group) {
    case "backlog":
      return (
        <circle
          cx="7"
          cy="7"
          r="5.9"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.4"
          strokeDasharray="2.2 1.51"
        />
      );
    case "unstarted":
      return ring;
    case "started":
      return (
        <>
          {ring}
          <circle
            cx="7"
            cy="7"
            r={PIE_RADIUS}
            fill="none"
            stroke="currentColor"
            strokeWidth={PIE_RADIUS * 2}
            strokeDasharray={`${Math.min(1, Math.max(0.08, progress)) * PIE_LENGTH} ${PIE_LENGTH}`}
            transform="rotate(-90 7 7)"
          />
        </>
      );
    case "completed":
      return (
        <>
          {disc}
          <path d="M4.3 7.2 6.2 9.1 9.8 5.2" strokeLinejoin="round" {...cut} />
        </>
      );
    case "cancelled":
      return (
        <>
          {disc}
          <path d="m4.9 4.9 4.2 4.2m0-4.2-4.2 4.2" {...cut} />
        </>
      );
  }
}

export function StateIcon({ group, progress = 0.5, colour, size = 14, label }: StateIconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 14 14"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      style={{ color: colour ?? `var(--state-${group})` }}
      className="flex-none"
    >
      {drawing(group, progress)}
    </svg>
  );
}
