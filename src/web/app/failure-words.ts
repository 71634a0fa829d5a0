import { ApiError, type ApiFault } from "#web/api/api-error.ts";
import type { FailureWords } from "#web/ui/failure.tsx";

/** A failure as the reader needs it: what is missing, and what to do about it. Never a text from inside. */
export const failureWords = (error: unknown): FailureWords =>
  error instanceof ApiError
    ? { ...WORDS[error.fault], reference: error.reference }
    : {
        headline: "This part could not be shown.",
        advice: "Something went wrong in the page itself.",
        canRetry: true,
        reference: crashReference(error),
      };

/** The same mistake always has the same name, which tells nothing of its text: FNV-1a over kind, text and first place. */
function crashReference(error: unknown): string {
  const told = error instanceof Error ? `${error.name}\n${error.stack ?? error.message}` : String(error);
  const lines = told.split("\n").slice(0, 3).join("\n");
  let hash = 0x811c9dc5;
  for (let index = 0; index < lines.length; index += 1)
    hash = Math.imul(hash ^ lines.charCodeAt(index), 0x01000193);
  return `page-${(hash >>> 0).toString(36)}`;
}

const WORDS: Readonly<Record<ApiFault, Omit<FailureWords, "reference">>> = {
  "signed-out": {
    headline: "You are signed out.",
    advice: "Sign in again to see this.",
    canRetry: true,
  },
  forbidden: {
    headline: "You may not see this.",
    advice: "Ask an administrator if you should.",
    canRetry: false,
  },
  missing: {
    headline: "This does not exist.",
    advice: "The address may be mistyped, or it was never read from a source.",
    canRetry: false,
  },
  rejected: {
    headline: "The filters were not accepted.",
    advice: "Change or clear them to go on.",
    canRetry: true,
  },
  "off-contract": {
    headline: "The reply could not be read.",
    advice:
      "The page may be older than the server: reload it. If that does not help, tell whoever runs Fieldboard.",
    canRetry: true,
  },
  broken: {
    headline: "This report could not be loaded.",
    advice: "The server did not answer as it should.",
    canRetry: true,
  },
};
