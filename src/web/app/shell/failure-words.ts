import { ApiError, type ApiFault } from "#web/api/api-error.ts";
import type { FailureWords } from "#web/ui/page/failure.tsx";
import { crashOf } from "./crash.ts";
import { isMissingPart } from "./outdated.ts";

/** A failure as the reader needs it: what is missing, and what to do about it. Never a text from inside. */
export const failureWords = (error: unknown): FailureWords => {
  if (error instanceof ApiError)
    return { ...WORDS[error.fault], fault: "report", reference: error.reference };
  if (isMissingPart(error)) return { ...MISSING_PART, reference: null };
  return { ...CRASH, reference: crashOf(error).reference };
};

const CRASH = {
  headline: "This part could not be shown.",
  advice: "Something went wrong in the page itself; the server’s log has a note of it.",
  fault: "page",
  remedy: "ask-again",
} as const;

const MISSING_PART = {
  headline: "A part of the page did not arrive.",
  advice:
    "Reload once the line is back, or Fieldboard’s update is done. Your filters are kept in the address.",
  fault: "page",
  remedy: "reload",
} as const;

const WORDS: Readonly<Record<ApiFault, Omit<FailureWords, "reference" | "fault">>> = {
  "signed-out": {
    headline: "You are signed out.",
    advice: "Sign in again to see this.",
    remedy: "ask-again",
  },
  forbidden: {
    headline: "You may not see this.",
    advice: "Ask an administrator if you should.",
    remedy: "none",
  },
  missing: {
    headline: "This does not exist.",
    advice: "The address may be mistyped, or it was never read from a source.",
    remedy: "none",
  },
  rejected: {
    headline: "The filters were not accepted.",
    advice: "Change or clear them to go on.",
    remedy: "ask-again",
  },
  "off-contract": {
    headline: "The reply could not be read.",
    advice:
      "The page may be older than the server: reload it. If that does not help, tell whoever runs Fieldboard.",
    remedy: "ask-again",
  },
  broken: {
    headline: "This report could not be loaded.",
    advice: "The server did not answer as it should.",
    remedy: "ask-again",
  },
};
