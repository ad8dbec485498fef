import { LogoWithName } from "@cairn/ui";
import type { ReactNode } from "react";
import { useTitle } from "./use-title.ts";

/** The narrow column of the screens before there is a workspace. */
export function CenteredPage({
  title,
  intro,
  children,
}: {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
}) {
  useTitle(title);
  return (
    <main className="flex min-h-dvh items-center justify-center bg-sunken px-4 py-10">
      <div className="flex w-full max-w-90 flex-col gap-4">
        <LogoWithName />
        <div className="flex flex-col gap-2 pt-2">
          <h1 className="text-fs-7 leading-tight font-semibold">{title}</h1>
          {intro && <p className="text-text-2">{intro}</p>}
        </div>
        {children}
      </div>
    </main>
  );
}
