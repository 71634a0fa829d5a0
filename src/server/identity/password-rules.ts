import { normalizePassword } from "./password-hash.ts";

const LENGTH_MIN = 8;
const LENGTH_MAX = 256;
const PRODUCT = "fieldboard";

/**
 * Reason why a password is refused, as a sentence for the person who chose it; null when it is accepted. Length is counted in
 * characters (code points) of the composed form, which is also the one that is hashed. There are no rules about digits
 * and signs: they make passwords alike, and people answer them with an exclamation mark at the end.
 */
export async function refusedPassword(password: string, email: string): Promise<string | null> {
  if (!password.isWellFormed()) return "The password contains an invalid character. Type it again.";
  const chosen = normalizePassword(password);
  const { length } = Array.from(chosen);
  if (length < LENGTH_MIN)
    return `The password needs at least ${LENGTH_MIN} characters; this one has ${length}.`;
  if (length > LENGTH_MAX)
    return `The password may have at most ${LENGTH_MAX} characters; this one has ${length}.`;
  if (isNameOf(email, chosen) || isNameOf(email.split("@", 1)[0] ?? "", chosen))
    return "The password is your email address or part of it. Choose another.";
  if (isNameOf(PRODUCT, chosen)) return "The password is this product’s name. Choose another.";
  if (isPattern(chosen)) return "The password is a simple pattern. Choose another.";
  if ((await commonPasswords()).includes(folded(chosen)))
    return "The password is too common. Choose another.";
  return null;
}

const folded = (text: string): string => text.normalize("NFKC").toLowerCase();
const letters = (text: string): string => folded(text).replaceAll(/[^\p{L}]/gu, "");

/** With fewer letters, what is left of a password without its digits and signs says nothing about it. */
const NAME_LETTERS_MIN = 4;

/** The name in any letter case, also with digits and signs around or between: `Fieldboard-2026!`. */
function isNameOf(name: string, password: string): boolean {
  if (folded(name) === folded(password)) return true;
  const core = letters(name);
  return core.length >= NAME_LETTERS_MIN && core === letters(password);
}

/** A few characters over and over (`aaaaaaaa`, `12341234`), or one after the other (`abcdefgh`, `0987654321`). */
function isPattern(password: string): boolean {
  const text = folded(password);
  return /^(.{1,4})\1+$/su.test(text) || STRAIGHT.some((row) => row.includes(text));
}

const ALPHABET = "abcdefghijklmnopqrstuvwxyz";
const backward = (text: string): string => Array.from(text).toReversed().join("");
const STRAIGHT: readonly string[] = [ALPHABET, "01234567890123456789"].flatMap((row) => [row, backward(row)]);

/** Half a megabyte of text, read when the first password is chosen: most starts of the server never need it. */
const commonPasswords = async (): Promise<readonly string[]> =>
  (await import("@zxcvbn-ts/language-common")).dictionary["passwords-common"];
