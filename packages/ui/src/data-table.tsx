import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface DataColumn<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean | undefined;
  /** `end` for numbers that are compared. */
  align?: "start" | "end" | undefined;
  /** CSS width; the others share what is left. */
  width?: string | undefined;
  /** Left out on a narrow screen. */
  wideOnly?: boolean | undefined;
}

export interface DataSort {
  column: string;
  direction: "ascending" | "descending";
}

export interface DataTableProps<Row> {
  /** Caption for screen readers. */
  label: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: DataSort | undefined;
  onSort?: ((sort: DataSort) => void) | undefined;
  /** The ⋯ button of a row; `menuLabel` names its column. */
  rowMenu?: ((row: Row) => ReactNode) | undefined;
  menuLabel?: string | undefined;
  /** Instead of rows. */
  empty?: ReactNode;
}

const cellClass = (column: DataColumn<never>) =>
  classNames(
    "px-3 text-left font-normal first:pl-4",
    column.align === "end" && "text-right tabular-nums",
    column.wideOnly && "max-md:hidden",
  );

function Header<Row>({
  column,
  sort,
  onSort,
}: {
  column: DataColumn<Row>;
  sort: DataSort | undefined;
  onSort: DataTableProps<Row>["onSort"];
}) {
  const sorted = sort?.column === column.id ? sort.direction : undefined;
  const Arrow = sorted === "ascending" ? ArrowUp : sorted === "descending" ? ArrowDown : ChevronsUpDown;
  const next = sorted === "ascending" ? "descending" : "ascending";
  return (
    <th
      scope="col"
      aria-sort={column.sortable ? (sorted ?? "none") : undefined}
      style={{ width: column.width }}
      className={classNames(cellClass(column), "h-9 text-fs-2 text-text-2")}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          onClick={() => onSort({ column: column.id, direction: next })}
          className={classNames(
            "group/sort -mx-1 inline-flex h-7 items-center gap-1 rounded-r1 px-1 font-medium hover:text-text touch:h-10",
            column.align === "end" && "flex-row-reverse",
          )}
        >
          {column.header}
          <Arrow
            size={12}
            aria-hidden="true"
            className={classNames(!sorted && "opacity-0 group-hover/sort:opacity-100 touch:opacity-100")}
          />
        </button>
      ) : (
        <span className="font-medium">{column.header}</span>
      )}
    </th>
  );
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, sort, onSort, rowMenu, menuLabel, empty } = props;
  return (
    <div className="relative overflow-x-auto rounded-r3 border border-line bg-surface">
      <table className="w-full border-collapse text-fs-3">
        <caption className="sr-only">{label}</caption>
        <thead className="bg-sunken">
          <tr>
            {columns.map((column) => (
              <Header key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
            {rowMenu && (
              <th scope="col" className="w-11">
                <span className="sr-only">{menuLabel}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="h-row border-t border-line hover:bg-hover">
              {columns.map((column) => (
                <td key={column.id} className={cellClass(column)}>
                  {column.cell(row)}
                </td>
              ))}
              {rowMenu && <td className="pr-2 text-right">{rowMenu(row)}</td>}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr className="border-t border-line">
              <td colSpan={columns.length + (rowMenu ? 1 : 0)} className="p-4 text-center text-text-3">
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
