/** Folds case, accents and ligatures so that "Zoë", "ZOE" and "zoe" are found alike. Its result is stored in columns. */
export const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{Mn}+/gu, "")
    .toLowerCase()
    .replace(/[ßæœøłđð]/g, (letter) => LETTERS.get(letter) ?? letter)
    .replace(/\s+/g, " ")
    .trim();

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
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
