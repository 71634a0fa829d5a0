import { createContext } from "react";
import { isolate } from "./format.ts";

/** Subject of a page's charts, such as `Office: Harbor Point`. Given by the page, for the pictures of its charts. */
export const PictureContext = createContext<readonly string[]>([]);

type NamedWords = { readonly label: string; readonly words: readonly string[] };

/** `Office: Harbor Point, Mesa Verde`: names from outside keep their writing direction. */
export const pictureLines = (filters: readonly NamedWords[]): readonly string[] =>
  filters.flatMap(({ label, words }) =>
    words.length === 0 ? [] : [`${label}: ${words.map((word) => isolate(word)).join(", ")}`],
  );
