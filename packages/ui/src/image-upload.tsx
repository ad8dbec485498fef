import { ImagePlus } from "lucide-react";
import { useId, useRef, useState, type ClipboardEvent, type DragEvent } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { ProgressBar } from "./progress-bar.tsx";

export interface ImageUploadProps {
  label: string;
  /** What is shown: the stored picture, or an object URL of the one on its way. */
  src: string | null;
  onPick: (file: File) => void;
  onRemove?: (() => void) | undefined;
  /** "image/png,image/jpeg,image/webp" */
  accept: string;
  shape?: "circle" | "square" | "cover" | undefined;
  /** 0 to 1 while it is on its way. */
  progress?: number | null | undefined;
  error?: string | undefined;
  /** "PNG, JPEG or WebP, up to 5 MB. Drop or paste it here." */
  hint?: string | undefined;
  chooseLabel: string;
  replaceLabel: string;
  removeLabel: string;
  uploadingLabel: string;
  disabled?: boolean | undefined;
}

const shapes = {
  circle: "size-16 rounded-full",
  square: "size-16 rounded-r3",
  cover: "aspect-[4/1] w-full rounded-r3",
};

const imageIn = (files: FileList | null | undefined) =>
  Array.from(files ?? []).find((file) => file.type.startsWith("image/"));

/** A picture that is chosen, dropped or pasted. Uploading, limits and the preview's address are the caller's. */
export function ImageUpload(props: ImageUploadProps) {
  const {
    label,
    src,
    onPick,
    onRemove,
    accept,
    shape = "square",
    progress = null,
    error,
    hint,
    disabled,
  } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (file: File | undefined) => {
    if (file && !disabled) onPick(file);
    return Boolean(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(imageIn(event.dataTransfer.files));
  };
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files") || disabled) return;
    event.preventDefault();
    setOver(true);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (take(imageIn(event.clipboardData.files))) event.preventDefault();
  };
  return (
    // Drop and paste only add to the button inside, which does the same by key.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      aria-label={label}
      aria-describedby={`${id}-hint`}
      onDrop={onDrop}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onPaste={onPaste}
      className={classNames("flex gap-4", shape === "cover" ? "flex-col gap-2" : "items-center")}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={(event) => {
          take(imageIn(event.target.files));
          // The same file again would not be a change.
          event.target.value = "";
        }}
      />
      <button
        type="button"
        aria-label={src ? props.replaceLabel : props.chooseLabel}
        disabled={disabled}
        onClick={() => input.current?.click()}
        className={classNames(
          "relative inline-flex flex-none items-center justify-center overflow-hidden border text-text-3 hover:bg-hover disabled:opacity-55",
          src ? "border-line" : "border-dashed border-field bg-surface",
          over && "border-accent bg-accent-soft outline-2 outline-accent",
          shapes[shape],
        )}
      >
        {src ? <img src={src} alt="" className="size-full object-cover" /> : <ImagePlus size={20} />}
      </button>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex gap-2">
          <Button disabled={disabled} onClick={() => input.current?.click()}>
            {src ? props.replaceLabel : props.chooseLabel}
          </Button>
          {src && onRemove && (
            <Button variant="ghost" disabled={disabled} onClick={onRemove}>
              {props.removeLabel}
            </Button>
          )}
        </div>
        {progress !== null && (
          <ProgressBar value={progress} label={props.uploadingLabel} tone="accent" className="max-w-60" />
        )}
        {error && (
          <p role="alert" className="text-fs-2 text-danger">
            {error}
          </p>
        )}
        <p id={`${id}-hint`} className="text-fs-2 text-text-3 empty:hidden">
          {hint}
        </p>
      </div>
    </fieldset>
  );
}
