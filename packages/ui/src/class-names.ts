export type ClassPart = string | false | null | undefined;

export const classNames = (...parts: ClassPart[]): string => parts.filter(Boolean).join(" ");
