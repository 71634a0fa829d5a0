import { filled } from "#web/ui/form/text-checks.ts";

export type CodeKind = "authenticator" | "recovery";

/** A code with or without blanks in it. */
export const plainCode = (text: string): string => text.replaceAll(/\s/g, "");

/** The field that asks for a code of the authenticator, or for one of the recovery codes. */
export const CODE_FIELDS = {
  authenticator: {
    name: "code",
    label: "Code",
    autoComplete: "one-time-code",
    inputMode: "numeric",
    hint: "Six digits, a new one every 30 seconds.",
    className: "figures tracking-widest",
    check: (text: string) =>
      /^\d{6}$/.test(plainCode(text)) ? null : "Enter the six-digit code from your authenticator.",
  },
  recovery: {
    name: "code",
    label: "Recovery code",
    hint: "Each code works once. Cross it off your list.",
    className: "figures tracking-widest",
    check: filled("Enter one of your recovery codes."),
  },
} as const;
