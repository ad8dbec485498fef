import {
  Button,
  ColourPicker,
  contrastRatio,
  EmojiPicker,
  EntityLogo,
  IconButton,
  LogoPicker,
  type LogoProps,
  type SkinTone,
  SWATCHES,
} from "@cairn/ui";
import { SmilePlus } from "lucide-react";
import { useState } from "react";
import { Sample } from "./gallery-section.tsx";

const colourNames = ["Red", "Orange", "Ochre", "Olive", "Green", "Teal", "Blue", "Indigo", "Purple", "Pink"];
const colour = {
  swatches: SWATCHES.map((value, index) => ({ value, label: colourNames[index] ?? value })),
  swatchesLabel: "Colours",
  hexLabel: "Hex value",
  nativeLabel: "Choose another colour",
};
const groupLabels = {
  smileys: "Smileys",
  people: "People",
  nature: "Animals and nature",
  food: "Food and drink",
  travel: "Travel and places",
  activities: "Activities",
  objects: "Objects",
  symbols: "Symbols",
  flags: "Flags",
};
const recent = { label: "Recent", emojis: ["🚀", "👍", "🛰️"] };

const hint = (value: string) =>
  contrastRatio(value, "#ffffff") < 3 ? "Hard to see on a light background." : undefined;

export function LogoSamples() {
  const [tint, setTint] = useState<string>(SWATCHES[6]);
  const [tone, setTone] = useState<SkinTone>(0);
  const [emoji, setEmoji] = useState("");
  const [logo, setLogo] = useState<LogoProps | null>({ in_use: "emoji", emoji: { value: "128752-65039" } });
  const emojiProps = {
    label: "Emoji",
    searchLabel: "Search emoji",
    empty: "No emoji has that name.",
    groupLabels,
    recent,
    skinTone: tone,
    onSkinToneChange: setTone,
    skinToneLabel: "Skin tone",
    skinToneNames: ["Default", "Light", "Medium light", "Medium", "Medium dark", "Dark"],
  } as const;
  return (
    <Sample name="colour, emoji, logo">
      <ColourPicker
        label="Colour"
        {...colour}
        hint={hint}
        value={tint}
        onChange={setTint}
        trigger={
          <Button
            icon={
              <span style={{ backgroundColor: tint }} className="size-3 rounded-full" aria-hidden="true" />
            }
          >
            {`Colour ${tint}`}
          </Button>
        }
      />
      <EmojiPicker
        {...emojiProps}
        onPick={setEmoji}
        trigger={
          <IconButton label="Add reaction">
            <SmilePlus />
          </IconButton>
        }
      />
      <span>{emoji}</span>
      <LogoPicker
        label="Project icon"
        value={logo}
        onChange={setLogo}
        emojiTab="Emoji"
        iconTab="Icon"
        removeLabel="Remove"
        emoji={emojiProps}
        colour={colour}
        iconsLabel="Icons"
        iconName={(name) => name.replaceAll("-", " ")}
        trigger={
          <IconButton label="Change project icon" variant="secondary">
            <EntityLogo id="p1" name="Orbital Ops" logo={logo} />
          </IconButton>
        }
      />
    </Sample>
  );
}
