/** Folds case, accents and ligatures so that "Zoë", "ZOE" and "zoe" are found alike. Its result is stored in columns. */
export const fold = (text: string): string =>
  (ASCII.test(text) ? text.toLowerCase() : foldLetters(text)).replace(/\s+/g, " ").trim();

/** Most texts of a load have no other letters: for them nothing else is left to do. */
const ASCII = /^[\t-\r -~]*$/;

const foldLetters = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{Mn}+/gu, "")
    .toLowerCase()
    .replace(/[ßæœøłđð]/g, (letter) => LETTERS.get(letter) ?? letter);

const LETTERS = new Map([
  ["ß", "ss"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["ø", "o"],
  ["ł", "l"],
  ["đ", "d"],
  ["ð", "d"],
]);

/** The words of a folded text: runs of letters and digits, so "O'Brien-Li" is found by "obrien", "brien" and "li". */
export const words = (text: string): readonly string[] =>
  fold(text)
    .replace(/['’ʼ`]/g, "")
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether a text holds every word of a query, or the beginning or middle of one. */
export function holdsWords(text: string, query: string): boolean {
  const held = words(text).join(" ");
  return words(query).every((word) => held.includes(word));
}

/** Orders texts as PostgreSQL's `"C"` does what was folded. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** PostgreSQL indexes no text beyond 2,700 bytes; no two names differ only after a hundred letters. */
const SORTED_LENGTH = 100;

/** A text as it is sorted by: folded, at most a hundred characters. */
export const sortText = (text: string): string => fold(text).slice(0, SORTED_LENGTH);

/** What a person is sorted by, and matched by where a source reports names only: folded last name, then first name. */
export const sortName = ({
  firstName,
  lastName,
}: Readonly<Record<"firstName" | "lastName", string>>): string =>
  `${sortText(lastName)}\u0001${sortText(firstName)}`;
