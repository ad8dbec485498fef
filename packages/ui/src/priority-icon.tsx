import type { ReactNode } from "react";

export type PriorityIconLevel = "urgent" | "high" | "medium" | "low" | "none";

export interface PriorityIconProps {
  priority: PriorityIconLevel;
  size?: number | undefined;
  /** Announced; without it the icon is decoration beside the priority's name. */
  label?: string | undefined;
}

const filledBars = { high: 3, medium: 2, low: 1 } as const;
const bars = [
  { x: 1, y: 9.5, height: 3.5 },
  { x: 5.4, y: 5.8, height: 7.2 },
  { x: 9.8, y: 2, height: 11 },
];

function drawing(priority: PriorityIconLevel): ReactNode {
  if (priority === "urgent") {
    return (
      <>
        <rect x="0.5" y="0.5" width="13" height="13" rx="3" fill="currentColor" />
        <path d="M7 3.4v4.4" stroke="var(--on-avatar)" strokeWidth="1.9" strokeLinecap="round" />
        <circle cx="7" cy="10.5" r="1.1" fill="var(--on-avatar)" />
      </>
    );
  }
  if (priority === "none") {
    return (
      <path
        d="M1.5 7h2.6m1.6 0h2.6m1.6 0h2.6"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    );
  }
  return bars.map((bar, index) => (
    <rect
      key={bar.x}
      {...bar}
      width="3.2"
      rx="1"
      fill={
        index < filledBars[priority] ? "currentColor" : "color-mix(in oklch, var(--text) 18%, transparent)"
      }
    />
  ));
}

export function PriorityIcon({ priority, size = 14, label }: PriorityIconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 14 14"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      style={{ color: `var(--priority-${priority})` }}
      className="flex-none"
    >
      {drawing(priority)}
    </svg>
  );
}
