/** Requires something but blanks. */
export const filled =
  (words: string) =>
  (text: string): string | null =>
    text.trim() === "" ? words : null;

export const emailProblem = (text: string): string | null =>
  /^[^\s@]+@[^\s@]+$/.test(text) ? null : "Enter an email, such as ann@example.com.";

const LENGTH_MIN = 8;
const LENGTH_MAX = 256;

/** Shown before a new password is typed. */
export const PASSWORD_RULES = `At least ${LENGTH_MIN} characters, and not a common one. A few unrelated words are easy to remember.`;

/** What a new password lacks that can be seen here; whether it is a common one, the server knows. */
export function newPasswordProblem(text: string): string | null {
  if (text === "") return "Choose a password.";
  const { length } = Array.from(text);
  if (length < LENGTH_MIN) return `Use at least ${LENGTH_MIN} characters; these are ${length}.`;
  return length > LENGTH_MAX ? `Use at most ${LENGTH_MAX} characters; these are ${length}.` : null;
}
