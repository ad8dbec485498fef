import type { ReactNode } from "react";

export interface SettingsPageProps {
  title: string;
  description?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** The readable column every settings screen is set in. */
export function SettingsPage({ title, description, action, children }: SettingsPageProps) {
  return (
    <div className="mx-auto flex w-full max-w-180 flex-col gap-8 px-4 py-8">
      <div className="flex items-start justify-between gap-4">
        <div>
          <h1 className="text-fs-6 font-semibold">{title}</h1>
          {description && <p className="mt-1 text-text-2">{description}</p>}
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}

export interface SettingsSectionProps {
  title?: string | undefined;
  description?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

export function SettingsSection({ title, description, action, children }: SettingsSectionProps) {
  return (
    <section className="flex flex-col gap-2">
      {title && (
        <div className="flex items-end justify-between gap-4">
          <div>
            <h2 className="text-fs-4 font-semibold">{title}</h2>
            {description && <p className="text-text-2">{description}</p>}
          </div>
          {action}
        </div>
      )}
      <div className="rounded-r3 border border-line bg-surface [&>*+*]:border-t [&>*+*]:border-line">
        {children}
      </div>
    </section>
  );
}

export interface SettingRowProps {
  title: ReactNode;
  description?: ReactNode;
  /** Control at the right; gets its name through `htmlFor` or its own `aria-label`. */
  children?: ReactNode;
  htmlFor?: string | undefined;
}

export function SettingRow({ title, description, children, htmlFor }: SettingRowProps) {
  const Title = htmlFor ? "label" : "p";
  return (
    <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <Title {...(htmlFor ? { htmlFor } : {})} className="font-medium">
          {title}
        </Title>
        {description && <p className="text-fs-2 text-text-2">{description}</p>}
      </div>
      {children && <div className="flex flex-none items-center gap-2">{children}</div>}
    </div>
  );
}
