import { Search } from "lucide-react";
import { useEffect, useId, useLayoutEffect, useMemo, useState, type KeyboardEvent } from "react";
import { ChoiceGrid } from "./choice-grid.tsx";
import { classNames } from "./class-names.ts";
import {
  type Emoji,
  type EmojiGroup,
  emojiGroups,
  emojiLines,
  emojiOf,
  type EmojiRow,
  findEmojis,
  inTone,
  type SkinTone,
  toEmojis,
  verticalMove,
} from "./emoji-data.ts";
import { useRowWindow } from "./use-row-window.ts";

export interface EmojiPanelProps {
  label: string;
  searchLabel: string;
  empty: string;
  groupLabels: Readonly<Record<EmojiGroup, string>>;
  skinTone: SkinTone;
  onSkinToneChange: (tone: SkinTone) => void;
  skinToneLabel: string;
  /** From the yellow one to the darkest. */
  skinToneNames: readonly [string, string, string, string, string, string];
  onPick: (emoji: string) => void;
  /** Characters to offer first, under this heading. */
  recent?: { label: string; emojis: readonly string[] } | undefined;
  /** Names in the language of the reader: `() => import("emojibase-data/de/compact.json")`. English when absent. */
  load?: (() => Promise<{ default: readonly EmojiRow[] }>) | undefined;
}

const COLUMNS = 9;
const CELL = 34;
const HEADING = 28;
const HEIGHT = 264;
const TONES = ["👋", "👋🏻", "👋🏼", "👋🏽", "👋🏾", "👋🏿"] as const;

const loadEnglish = () =>
  // The file's own types come from a package that is not installed beside it everywhere.
  import("emojibase-data/en/compact.json") as Promise<{ default: readonly EmojiRow[] }>;

function useEmojis(load: NonNullable<EmojiPanelProps["load"]>) {
  const [emojis, setEmojis] = useState<readonly Emoji[]>([]);
  useEffect(() => {
    let wanted = true;
    void load().then((file) => wanted && setEmojis(toEmojis(file.default)));
    return () => void (wanted = false);
  }, [load]);
  return emojis;
}

function useLines(emojis: readonly Emoji[], query: string, props: EmojiPanelProps) {
  const { groupLabels, recent } = props;
  return useMemo(() => {
    if (query.trim()) {
      return emojiLines([{ key: "found", label: null, emojis: findEmojis(emojis, query) }], COLUMNS);
    }
    const lately = recent?.emojis.flatMap((character) => emojiOf(emojis, character) ?? []);
    return emojiLines(
      [
        { key: "recent", label: recent?.label ?? null, emojis: lately?.slice(0, COLUMNS) ?? [] },
        ...emojiGroups.map((group) => ({
          key: group,
          label: groupLabels[group],
          emojis: emojis.filter((emoji) => emoji.group === group),
        })),
      ],
      COLUMNS,
    );
  }, [emojis, query, groupLabels, recent]);
}

export function EmojiPanel(props: EmojiPanelProps) {
  const { label, searchLabel, empty, skinTone, onPick, load = loadEnglish } = props;
  const id = useId();
  const emojis = useEmojis(load);
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const lines = useLines(emojis, query, props);
  const heights = useMemo(() => lines.map((line) => (line.kind === "heading" ? HEADING : CELL)), [lines]);
  const { scroller, start, end, offsets, total, reveal, onScroll } = useRowWindow(heights, HEIGHT);
  const lineOf = lines.findIndex(
    (line) => line.kind === "emojis" && active >= line.first && active < line.first + line.cells.length,
  );
  useLayoutEffect(() => reveal(lineOf === 1 ? 0 : lineOf), [reveal, lineOf]);
  const activeLine = lines[lineOf];
  const current = activeLine?.kind === "emojis" ? activeLine.cells[active - activeLine.first] : undefined;
  const last = lines.reduce((sum, line) => sum + (line.kind === "emojis" ? line.cells.length : 0), 0) - 1;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") setActive(verticalMove(lines, active, 1));
    else if (event.key === "ArrowUp") setActive(verticalMove(lines, active, -1));
    else if (event.key === "ArrowRight") setActive(Math.min(last, active + 1));
    else if (event.key === "ArrowLeft") setActive(Math.max(0, active - 1));
    else if (event.key === "Enter" && current) onPick(inTone(current, skinTone));
    else return;
    event.preventDefault();
  };

  return (
    <div className="flex w-80 max-w-full flex-col">
      <div className="field-frame mx-3 h-control gap-1.5 px-2 text-text-3 touch:h-10" data-field="">
        <Search size={14} aria-hidden="true" />
        <input
          role="combobox"
          type="text"
          autoFocus
          aria-label={searchLabel}
          aria-expanded="true"
          aria-haspopup="grid"
          aria-controls={`${id}-grid`}
          aria-activedescendant={current && `${id}-${active}`}
          autoComplete="off"
          spellCheck={false}
          placeholder={searchLabel}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className="h-full min-w-0 flex-1 bg-transparent text-text outline-none touch:text-fs-5"
        />
      </div>
      <div
        ref={scroller}
        onScroll={onScroll}
        id={`${id}-grid`}
        // Only the lines in view exist, which a native table cannot say.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-rowcount={lines.length}
        style={{ height: HEIGHT }}
        className="mt-2 overflow-y-auto overscroll-contain outline-none"
      >
        <div role="presentation" style={{ height: total }} className="relative">
          {lines.slice(start, end).map((line, index) => {
            const top = offsets[start + index];
            if (line.kind === "heading") {
              return (
                <div
                  key={line.key}
                  role="presentation"
                  style={{ top, height: HEADING }}
                  className="absolute inset-x-0 flex items-center px-3 text-fs-1 font-medium text-text-3"
                >
                  {line.label}
                </div>
              );
            }
            return (
              <div
                key={line.key}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
                role="row"
                tabIndex={-1}
                aria-rowindex={start + index + 1}
                style={{ top, height: CELL }}
                className="absolute inset-x-0 grid grid-cols-9 px-2 outline-none"
              >
                {line.cells.map((emoji, column) => {
                  const place = line.first + column;
                  return (
                    // The focus stays in the search field, which names this cell.
                    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                    <div
                      key={emoji.character}
                      id={`${id}-${place}`}
                      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
                      role="gridcell"
                      tabIndex={-1}
                      aria-label={emoji.label}
                      title={emoji.label}
                      onMouseDown={(event) => event.preventDefault()}
                      onMouseMove={() => place !== active && setActive(place)}
                      onClick={() => onPick(inTone(emoji, skinTone))}
                      className={classNames(
                        "flex items-center justify-center rounded-r2 text-fs-6 leading-none select-none",
                        place === active && "bg-pressed",
                      )}
                    >
                      {inTone(emoji, skinTone)}
                    </div>
                  );
                })}
              </div>
            );
          })}
        </div>
        {query.trim() !== "" && lines.length === 0 && (
          <output className="block px-3 py-2 text-text-3">{empty}</output>
        )}
      </div>
      <div className="flex h-10 items-center gap-2 border-t border-line px-3">
        <span aria-hidden="true" className="min-w-0 flex-1 truncate text-fs-2 text-text-2">
          {current?.label}
        </span>
        <ChoiceGrid
          label={props.skinToneLabel}
          columns={TONES.length}
          cellClass="size-6 text-fs-4 touch:size-8"
          value={String(skinTone)}
          // Its values are the numbers of the tones below.
          onChange={(tone) => props.onSkinToneChange(Number(tone) as SkinTone)}
          choices={TONES.map((content, tone) => ({
            value: String(tone),
            label: props.skinToneNames[tone] ?? "",
            content,
          }))}
        />
      </div>
    </div>
  );
}
