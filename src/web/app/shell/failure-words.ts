import { ApiError, type ApiFault } from "#web/api/api-error.ts";
import type { FailureWords } from "#web/ui/page/failure.tsx";
import { crashOf } from "./crash.ts";
import { isMissingPart } from "./outdated.ts";

/** A failure as the reader needs it: what is missing, and what to do about it. Never a text from inside. */
export const failureWords = (error: unknown): FailureWords => {
  if (error instanceof ApiError) return { ...WORDS[error.fault], reference: error.reference };
  if (isMissingPart(error)) return { ...MISSING_PART, reference: null };
  return { ...CRASH, reference: crashOf(error).reference };
};

const CRASH = {
  headline: "Couldn’t show this part of the page.",
  advice: "Something went wrong on this page. The error was reported.",
  remedy: "ask-again",
} as const;

const MISSING_PART = {
  headline: "Couldn’t load part of this page.",
  advice: "Check your connection and reload. Your filters will be kept.",
  remedy: "reload",
} as const;

const WORDS: Readonly<Record<ApiFault, Omit<FailureWords, "reference">>> = {
  "signed-out": {
    headline: "You’re signed out.",
    advice: "Sign in again to see this.",
    remedy: "ask-again",
  },
  forbidden: {
    headline: "You don’t have access to this.",
    advice: "Ask an administrator for access.",
    remedy: "none",
  },
  missing: {
    headline: "Not found.",
    advice: "Check the address.",
    remedy: "none",
  },
  rejected: {
    headline: "These filters can’t be used.",
    advice: "Change or clear them.",
    remedy: "ask-again",
  },
  "off-contract": {
    headline: "Couldn’t read the report.",
    advice: "The page may be outdated: reload it. If that doesn’t help, contact an administrator.",
    remedy: "ask-again",
  },
  broken: {
    headline: "Couldn’t load this report.",
    advice: "The server didn’t respond as expected.",
    remedy: "ask-again",
  },
};
