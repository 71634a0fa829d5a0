/** Requires something but blanks. */
export const filled =
  (words: string) =>
  (text: string): string | null =>
    text.trim() === "" ? words : null;

/** An email to sign in with. */
export const EMAIL = {
  label: "Email",
  type: "email",
  autoComplete: "username",
  check: (text: string): string | null =>
    /^[^\s@]+@[^\s@]+$/.test(text) ? null : "Enter an email, such as ann@example.com.",
} as const;

export const CURRENT_PASSWORD = {
  type: "password",
  autoComplete: "current-password",
  check: filled("Enter your password."),
} as const;

const LENGTH_MIN = 8;
const LENGTH_MAX = 256;

/** A new password. Whether it is a common one, only the server knows. */
export const NEW_PASSWORD = {
  type: "password",
  autoComplete: "new-password",
  hint: `At least ${LENGTH_MIN} characters, and not a common one. A few unrelated words are easy to remember.`,
  check: (text: string): string | null => {
    if (text === "") return "Choose a password.";
    const { length } = Array.from(text);
    if (length < LENGTH_MIN) return `Use at least ${LENGTH_MIN} characters. This has ${length}.`;
    return length > LENGTH_MAX ? `Use at most ${LENGTH_MAX} characters. This has ${length}.` : null;
  },
} as const;
