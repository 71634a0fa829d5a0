import { words } from "#domain/fold.ts";

/** Folded words between single blanks, so that `% ab%` finds the start of a word. */
export const searchText = (parts: readonly string[]): string => ` ${words(parts.join(" ")).join(" ")} `;
