/**
 * Folds case, accents, ligatures and letters without a decomposition, and leaves out apostrophes and what has no width, so
 * that "Zoë", "ZOE" and "zoe" are found alike, and "O’Brien" and "OBrien". Its result is stored in columns: after a change
 * here a migration folds them again, as 0027 does.
 */
export const fold = (text: string): string =>
  (PLAIN.test(text) ? text.toLowerCase() : foldLetters(text)).replace(/\s+/g, " ").trim();

/** ASCII without apostrophes. Most texts of a load have no other letters: for them nothing else is left to do. */
const PLAIN = /^[\t-\r -&(-_a-~]*$/;

const foldLetters = (text: string): string =>
  text
    // Before they are decomposed: an acute accent by itself becomes a blank.
    .replace(APOSTROPHES, "")
    .normalize("NFKD")
    // A full-width apostrophe and a double prime are decomposed into plain ones.
    .replace(APOSTROPHES, "")
    .replace(UNSEEN, "")
    .toLowerCase()
    .replace(SPECIAL, (letter) => LETTERS.get(letter) ?? letter);

/**
 * Apostrophes, single quotes and primes, and what is typed for them: the accents by themselves, the ʻokina, modifier
 * letters, and the two quotes of Windows-1252 that were read as control characters.
 */
const APOSTROPHES = /['`´\u0091\u0092ʹ-ʿˈˊˋʹ՚׳ߴߵ᾽᾿‘-‛′-‷⁗❛❜Ꞌꞌ＇｀]/gu;

/** Accents on the letter before them, and characters without a width: soft hyphens, joiners, marks of direction. */
const UNSEEN = /[\p{Mn}\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu;

/** Letters that Unicode decomposes into nothing, and what they are typed as without a keyboard that has them. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ["ß", "ss"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["ø", "o"],
  ["ł", "l"],
  ["đ", "d"],
  ["ð", "d"],
  ["þ", "th"],
  ["ħ", "h"],
  ["ı", "i"],
  ["ŋ", "n"],
  ["ŧ", "t"],
  ["ĸ", "k"],
  ["ƀ", "b"],
  ["ɖ", "d"],
  ["ɓ", "b"],
  ["ɗ", "d"],
  ["ɨ", "i"],
  ["ə", "e"],
  // The same letter at the end of a word.
  ["ς", "σ"],
]);
const SPECIAL = new RegExp(`[${[...LETTERS.keys()].join("")}]`, "gu");

/** The words of a folded text: runs of letters and digits, so "O'Brien-Li" is found by "obrien", "brien" and "li". */
export const words = (text: string): readonly string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Key that an email address is compared by: its case alone is no difference. Accents and apostrophes are, since another person
 * may have the address without them.
 */
export const addressKey = (email: string): string => email.trim().toLowerCase();

/** A name of several words written together, "delacruz" for "De La Cruz"; null for a name of one word. */
export function joinedName(name: string): string | null {
  const parts = words(name);
  return parts.length > 1 ? parts.join("") : null;
}

/** A folded word without its vowels: misspellings keep the consonants. */
export const consonantsOf = (word: string): string => word.replaceAll(/[aeiouy]/g, "");

/** True of a text that holds every word of a query, or the beginning or middle of one. */
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

/** Name that a person is sorted by, and matched by where a source reports names only: folded last name, then first name. */
export const sortName = ({
  firstName,
  lastName,
}: Readonly<Record<"firstName" | "lastName", string>>): string =>
  `${sortText(lastName)}\u0001${sortText(firstName)}`;
