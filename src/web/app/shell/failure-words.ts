import { ApiError, type ApiFault } from "#web/lib/api-error.ts";
import type { FailureWords } from "#web/ui/page/failure.tsx";
import { crashOf } from "./crash.ts";
import { isMissingPart } from "./outdated.ts";

/** A failure as the reader needs it: what is missing, and what to do about it. Never a text from inside. */
export function failureWords(error: unknown): FailureWords {
  if (error instanceof ApiError) {
    const [headline, advice, remedy] = WORDS[error.fault];
    return { headline, advice, remedy, reference: error.reference };
  }
  const isMissing = isMissingPart(error);
  return {
    headline: isMissing ? "Couldn’t load part of this page." : "Couldn’t show this part of the page.",
    advice: isMissing
      ? "Check your connection and reload. Your filters will be kept."
      : "Something went wrong on this page. The error was reported.",
    remedy: isMissing ? "reload" : "retry",
    reference: isMissing ? null : crashOf(error).reference,
  };
}

type Words = readonly [headline: string, advice: string, remedy: FailureWords["remedy"]];

const WORDS: Readonly<Record<ApiFault, Words>> = {
  "signed-out": ["You’re signed out.", "Sign in again to see this.", "retry"],
  forbidden: ["You don’t have access to this.", "Ask an administrator for access.", "none"],
  missing: ["Not found.", "Check the address.", "none"],
  rejected: ["These filters can’t be used.", "Change or clear them.", "retry"],
  "off-contract": [
    "Couldn’t read the report.",
    "The page may be outdated: reload it. If that doesn’t help, contact an administrator.",
    "retry",
  ],
  broken: ["Couldn’t load this report.", "The server didn’t respond as expected.", "retry"],
};
