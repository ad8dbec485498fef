import { describe, expect, test } from "vitest";
import { violations } from "./check-imports.mjs";

/** Whether one file with these lines is fine, among files that it may name. */
const broken = (path: string, lines: string, others: Record<string, string> = {}) =>
  violations(new Map(Object.entries({ ...others, [path]: lines })));

const importing = (specifier: string) => `import { x } from "${specifier}";`;

describe("layers", () => {
  test.for([
    ["packages/query/src/a.ts", "@cairn/domain"],
    ["packages/api/src/a.ts", "@cairn/query"],
    ["packages/testing/src/a.ts", "@cairn/domain"],
    ["apps/server/src/users/a.ts", "@cairn/api"],
    ["apps/web/src/users/a.tsx", "@cairn/ui/button"],
    ["e2e/a.ts", "@cairn/server"],
    ["packages/domain/src/a.ts", "zod"],
  ])("%s may import %s", ([path, specifier]) => {
    expect(broken(path!, importing(specifier!))).toEqual([]);
  });

  test.for([
    ["packages/domain/src/a.ts", "@cairn/api"],
    ["packages/query/src/a.ts", "@cairn/api"],
    ["packages/ui/src/a.tsx", "@cairn/domain"],
    ["packages/editor/src/a.ts", "@cairn/domain"],
    ["apps/server/src/a.ts", "@cairn/web"],
    ["apps/web/src/a.ts", "@cairn/server"],
    ["apps/server/src/a.ts", "@cairn/ui"],
  ])("%s may not import %s", ([path, specifier]) => {
    expect(broken(path!, importing(specifier!))).toEqual([
      `${path}:1 imports ${specifier}: imports point down: domain ← query ← api ← apps; editor and ui stand alone`,
    ]);
  });

  test("a package that does not exist is named", () => {
    expect(broken("e2e/a.ts", importing("@cairn/utils"))).toEqual([
      "e2e/a.ts:1 imports @cairn/utils: there is no such package",
    ]);
  });
});

describe("testing", () => {
  test.for(["apps/server/src/a.test.ts", "apps/server/src/seed/demo.ts", "e2e/a.ts", "bench/main.ts"])(
    "is open to %s",
    (path) => expect(broken(path, importing("@cairn/testing"))).toEqual([]),
  );

  test("is closed to the product", () => {
    expect(broken("apps/web/src/a.ts", importing("@cairn/testing"))).toEqual([
      "apps/web/src/a.ts:1 imports @cairn/testing: only tests and seeds import @cairn/testing",
    ]);
  });
});

describe("relative imports", () => {
  test("stay inside their package", () => {
    expect(broken("packages/api/src/a.ts", importing("./b.ts"))).toEqual([]);
    expect(broken("packages/api/src/a.ts", importing("../../domain/src/cycle.ts"))).toEqual([
      "packages/api/src/a.ts:1 imports ../../domain/src/cycle.ts: relative imports stay inside their package",
    ]);
  });

  test.for(["./index.ts", "@cairn/api"])(
    "do not go through the package's own front door as %s",
    (specifier) => {
      const front = { "packages/api/src/index.ts": "" };
      expect(broken("packages/api/src/a.ts", importing(specifier), front)).toEqual([
        `packages/api/src/a.ts:1 imports ${specifier}: inside a package the file itself is imported, not index.ts`,
      ]);
    },
  );
});

describe("features", () => {
  test.for([
    ["apps/server/src/cycles/routes.ts", "../http/route.ts"],
    ["apps/server/src/cycles/routes.ts", "../db/embedded/embedded.ts"],
    ["apps/server/src/cycles/routes.ts", "../users/rows.ts"],
    ["apps/server/src/cycles/routes.ts", "../services.ts"],
    ["apps/server/src/cycles/routes.ts", "./archive.ts"],
    ["apps/server/src/jobs/workers.ts", "../users/purge.ts"],
    ["apps/server/src/features.ts", "./users/routes.ts"],
    ["apps/web/src/cycles/list.tsx", "../data/react.tsx"],
    ["apps/web/src/cycles/list.tsx", "../work-items/cells/priority.tsx"],
    ["apps/web/src/cycles/list.tsx", "../favorites/commands.ts"],
  ])("%s may import %s", ([path, specifier]) => {
    expect(broken(path!, importing(specifier!))).toEqual([]);
  });

  test.for([
    ["apps/server/src/cycles/routes.ts", "../users/routes.ts"],
    ["apps/server/src/cycles/routes.ts", "../users/rows.test.ts"],
    ["apps/web/src/cycles/list.tsx", "../work-items/layouts/list.tsx"],
    ["apps/web/src/cycles/list.tsx", "../favorites/favorites.tsx"],
  ])("%s may not import %s", ([path, specifier]) => {
    expect(broken(path!, importing(specifier!))).toEqual([
      `${path}:1 imports ${specifier}: a feature imports the foundation, its own folder and what other features open`,
    ]);
  });
});

describe("cycles", () => {
  const circle = (back: string) =>
    broken("apps/web/src/data/a.ts", importing("./b.ts"), {
      "apps/web/src/data/b.ts": importing("./c"),
      "apps/web/src/data/c.tsx": back,
    });

  test("are found over several files, and named", () => {
    expect(circle(importing("./a.ts"))).toEqual([
      "apps/web/src/data/a.ts:1 imports ./b.ts: no import cycles " +
        "(apps/web/src/data/b.ts → apps/web/src/data/c.tsx → apps/web/src/data/a.ts → apps/web/src/data/b.ts)",
    ]);
  });

  test.for([
    'import type { X } from "./a.ts";',
    'export type { X } from "./a.ts";',
    'type A = typeof import("./a.ts");',
  ])("may be closed by a type: %s", (back) => expect(circle(back)).toEqual([]));

  test.for([
    'import { type X } from "./a.ts";',
    'export * from "./a.ts";',
    'import "./a.ts";',
    'import type from "./a.ts";',
    'const a = () => import("./a.ts");',
  ])("may not be closed by %s", (back) => {
    expect(circle(back)).toHaveLength(1);
  });
});

describe("reading a file", () => {
  test("imports over several lines are found, with the line of the path", () => {
    const source = 'import { x } from "zod";\n\nexport {\n  a,\n  b,\n} from "@cairn/api";\n';
    expect(broken("packages/domain/src/a.ts", source)[0]).toMatch(
      /^packages\/domain\/src\/a\.ts:6 imports @cairn\/api/,
    );
  });

  test.for([
    '// import { x } from "@cairn/api";',
    '/**\n * import { x } from "@cairn/api";\n */',
    '// see import("@cairn/api")',
  ])("comments do not count: %s", (source) => expect(broken("packages/domain/src/a.ts", source)).toEqual([]));

  test("an export without a source does not swallow the import after it", () => {
    const source = 'export const word = "x";\nexport function from() {}\nimport { x } from "@cairn/api";\n';
    expect(broken("packages/domain/src/a.ts", source)).toHaveLength(1);
  });
});
