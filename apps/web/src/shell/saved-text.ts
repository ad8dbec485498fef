import type { Reply } from "@cairn/api";
import { useState, type ChangeEvent, type KeyboardEvent } from "react";
import { failureText, fieldTexts } from "../data/failure-text.ts";
import { wordsFor } from "./failure-toast.ts";

interface SavedText {
  readonly input: {
    readonly value: string;
    onChange(event: ChangeEvent<HTMLInputElement>): void;
    onBlur(): void;
    onKeyDown(event: KeyboardEvent<HTMLInputElement>): void;
  };
  /** Why the text that is still in the field was not taken. */
  readonly refused: string | null;
  retry(): void;
}

/**
 * A text that saves itself when the field is left. What somebody typed stays where it is when the server refuses it;
 * what others change shows only while nobody is typing here.
 */
export function useSavedText(value: string, save: (text: string) => Promise<Reply<unknown>>): SavedText {
  const [draft, setDraft] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);

  const send = async (text: string) => {
    setRefused(null);
    const reply = await save(text);
    if (reply.ok) return setDraft((now) => (now === text ? null : now));
    const [field] = Object.values(fieldTexts(reply));
    return setRefused(wordsFor(field ?? failureText(reply)));
  };
  const commit = () => {
    const text = draft?.trim();
    if (text === undefined || refused) return;
    if (text === "" || text === value) setDraft(null);
    else void send(text);
  };

  return {
    input: {
      value: draft ?? value,
      onChange: (event) => {
        setDraft(event.target.value);
        setRefused(null);
      },
      onBlur: commit,
      onKeyDown: (event) => {
        if (event.key === "Enter") commit();
        if (event.key !== "Escape") return;
        setDraft(null);
        setRefused(null);
      },
    },
    // Somebody else gave it that very name meanwhile: nothing is left to be saved.
    refused: draft?.trim() === value ? null : refused,
    retry: () => void (draft !== null && send(draft.trim())),
  };
}
