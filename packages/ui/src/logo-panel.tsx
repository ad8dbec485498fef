import { useState } from "react";
import { Button } from "./button.tsx";
import { ChoiceGrid } from "./choice-grid.tsx";
import { ColourPanel, type ColourPanelProps } from "./colour-panel.tsx";
import { EmojiPanel, type EmojiPanelProps } from "./emoji-panel.tsx";
import { emojiValue, type LogoProps } from "./entity-logo.tsx";
import { logoIcons } from "./logo-icons.ts";
import { Tabs } from "./tabs.tsx";

export interface LogoPanelProps {
  label: string;
  value: LogoProps | null;
  onChange: (logo: LogoProps | null) => void;
  emojiTab: string;
  iconTab: string;
  /** Present: a button that takes the logo away. */
  removeLabel?: string | undefined;
  emoji: Omit<EmojiPanelProps, "onPick">;
  colour: Omit<ColourPanelProps, "value" | "onChange">;
  iconsLabel: string;
  /** "shopping-cart" in words. */
  iconName: (name: string) => string;
}

const iconNames = Object.keys(logoIcons);

function IconChoice(props: LogoPanelProps & { onPick: (logo: LogoProps) => void }) {
  const { value, onChange, onPick, colour, iconsLabel, iconName } = props;
  const chosen = value?.in_use === "icon" ? (value.icon?.name ?? null) : null;
  const [tint, setTint] = useState(value?.icon?.color ?? colour.swatches[0]?.value ?? null);
  const logo = (name: string, color: string | null): LogoProps => ({
    in_use: "icon",
    icon: { name, color: color ?? undefined },
  });
  const recolour = (next: string) => {
    setTint(next);
    if (chosen) onChange(logo(chosen, next));
  };
  return (
    <div className="flex w-80 max-w-full flex-col gap-3 px-3 pb-3">
      <ColourPanel {...colour} value={tint} onChange={recolour} />
      <ChoiceGrid
        label={iconsLabel}
        columns={8}
        cellClass="size-8.5"
        className="max-h-52 overflow-y-auto"
        value={chosen}
        onChange={(name) => onPick(logo(name, tint))}
        choices={iconNames.map((name) => {
          const Icon = logoIcons[name];
          return {
            value: name,
            label: iconName(name),
            content: Icon && <Icon size={18} style={{ color: tint ?? undefined }} />,
          };
        })}
      />
    </div>
  );
}

export function LogoPanel(props: LogoPanelProps & { onDone: () => void }) {
  const { label, value, onChange, onDone, emojiTab, iconTab, removeLabel, emoji } = props;
  const [tab, setTab] = useState<"emoji" | "icon">(value?.in_use === "icon" ? "icon" : "emoji");
  const pick = (logo: LogoProps | null) => {
    onChange(logo);
    onDone();
  };
  const pickEmoji = (character: string) => pick({ in_use: "emoji", emoji: { value: emojiValue(character) } });
  return (
    <div className="relative">
      <Tabs
        label={label}
        value={tab}
        onChange={setTab}
        tabs={[
          { id: "emoji", label: emojiTab, panel: <EmojiPanel {...emoji} onPick={pickEmoji} /> },
          { id: "icon", label: iconTab, panel: <IconChoice {...props} onPick={pick} /> },
        ]}
      />
      {removeLabel && value?.in_use && (
        <div className="absolute top-1 right-2 touch:top-0">
          <Button variant="ghost" onClick={() => pick(null)}>
            {removeLabel}
          </Button>
        </div>
      )}
    </div>
  );
}
