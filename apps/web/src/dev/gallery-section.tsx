import type { ReactNode } from "react";

export function GallerySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4 border-b border-line pb-8">
      <h2 className="text-fs-5 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[120px_1fr] items-start gap-4 max-md:grid-cols-1 max-md:gap-1">
      <p className="pt-1 text-fs-2 text-text-3">{name}</p>
      <div className="flex min-w-0 flex-wrap items-center gap-3">{children}</div>
    </div>
  );
}
