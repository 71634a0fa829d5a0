import { isEmailAddress, plainAddress } from "#domain/identity/email-address.ts";
import { formatCount } from "#web/lib/format.ts";

/** Requires something but blanks. */
export const filled =
  (words: string) =>
  (text: string): string | null =>
    text.trim() === "" ? words : null;

/** A whole number within bounds. */
export const wholeNumber = (least: number, most: number) =>
  ({
    inputMode: "numeric",
    check: (text: string): string | null => {
      const number = /^\d{1,6}$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;
      return number >= least && number <= most
        ? null
        : `Enter a whole number from ${formatCount(least)} to ${formatCount(most)}.`;
    },
  }) as const;

/** An email to sign in with. */
export const EMAIL = {
  label: "Email",
  type: "email",
  autoComplete: "username",
  check: (text: string): string | null =>
    isEmailAddress(plainAddress(text)) ? null : "Enter an email, such as ann@example.com.",
} as const;

export const CURRENT_PASSWORD = {
  label: "Your password",
  type: "password",
  autoComplete: "current-password",
  check: filled("Enter your password."),
  misfit: "Wrong password.",
} as const;

const LENGTH_MIN = 8;
const LENGTH_MAX = 256;

/** A new password. Whether it is a common one, only the server knows. */
export const NEW_PASSWORD = {
  label: "Password",
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

/** A code of the authenticator, or one of the recovery codes. */
export const CODE_FIELDS = {
  authenticator: {
    name: "code",
    label: "Code",
    autoComplete: "one-time-code",
    inputMode: "numeric",
    hint: "Six digits, a new one every 30 seconds.",
    className: "figures tracking-widest",
    check: (text: string): string | null =>
      /^(?:\d\s*){6}$/.test(text) ? null : "Enter the six-digit code from your authenticator.",
  },
  recovery: {
    name: "code",
    label: "Recovery code",
    hint: "Each code works once. Cross it off your list.",
    className: "figures tracking-widest",
    check: filled("Enter one of your recovery codes."),
  },
} as const;
