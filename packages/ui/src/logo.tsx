import { classNames } from "./class-names.ts";

/** The mark: three stacked stones on a teal square. Decoration unless it gets a label. */
export function Logo({
  size = 22,
  label,
  className,
}: {
  size?: number | undefined;
  label?: string | undefined;
  className?: string | undefined;
}) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 22 22"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={classNames("flex-none", className)}
    >
      <rect width="22" height="22" rx="5.5" fill="var(--accent)" />
      <g fill="var(--on-accent)">
        <ellipse cx="11" cy="15.2" rx="5.5" ry="2.1" />
        <ellipse cx="11.3" cy="11.1" rx="3.9" ry="1.5" opacity="0.85" />
        <ellipse cx="10.7" cy="7.9" rx="2.4" ry="1.3" opacity="0.7" />
      </g>
    </svg>
  );
}

export function LogoWithName({
  name = "Cairn",
  size = 22,
}: {
  name?: string | undefined;
  size?: number | undefined;
}) {
  return (
    <span className="inline-flex items-center gap-2.5 text-fs-5 font-semibold text-text">
      <Logo size={size} />
      {name}
    </span>
  );
}
