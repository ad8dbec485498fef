import { Role } from "@cairn/domain";
import { observer } from "mobx-react-lite";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { DataProvider, useCan, useIndex, useRow } from "./react.tsx";
import { newAppData, type AppTables } from "./tables.ts";
import type { IndexSpec } from "./sorted-index.ts";

const label = (id: string, name: string): AppTables["label"] => {
  return { id, name, color: "", parent: null, project_id: null, workspace_id: "w", sort_order: 0 };
};
const byName: IndexSpec<AppTables["label"]> = { compare: (a, b) => (a.name < b.name ? -1 : 1) };

const LabelName = observer(({ id }: { id: string }) => <li>{useRow("label", id)?.name ?? "gone"}</li>);

const Labels = observer(() => {
  const index = useIndex("label", byName);
  const editable = useCan("workspaceLabel.edit");
  const ids = index.slice("", 0, index.count());
  return (
    <ul className={editable ? "editable" : "fixed"}>
      {ids.map((id) => (
        <LabelName key={id} id={id} />
      ))}
    </ul>
  );
});

describe("a component", () => {
  const data = newAppData({ slug: "orbit" }, () => {});
  data.load("label", [label("1", "Zulu"), label("2", "Alpha")], 1);

  test("reads its rows, its list and what the viewer may do", () => {
    const show = (role: Role) =>
      renderToStaticMarkup(
        <DataProvider data={data} viewer={{ signedIn: true, role }}>
          <Labels />
          <LabelName id="unknown" />
        </DataProvider>,
      );
    expect(show(Role.admin)).toBe('<ul class="editable"><li>Alpha</li><li>Zulu</li></ul><li>gone</li>');
    expect(show(Role.guest)).toContain('class="fixed"');
  });

  test("without a provider says what is missing", () => {
    expect(() => renderToStaticMarkup(<Labels />)).toThrow("DataProvider");
  });
});
