import type { DownloadFailure } from "#web/lib/downloads.ts";

/** How the receiving of a file ended too early. */
type Ending =
  | { readonly is: "unanswered" }
  | { readonly is: "refused"; readonly status: number }
  | { readonly is: "cut" }
  | { readonly is: "silent" };

/** A file that was not received, already sorted by what the reader can do about it. */
export class DownloadError extends Error {
  override readonly name = "DownloadError";
  readonly ending: Ending;
  readonly reference: string | null;

  constructor(ending: Ending, { reference = null, ...options }: DownloadErrorOptions = {}) {
    super(ending.is, options);
    this.ending = ending;
    this.reference = reference;
  }
}

type DownloadErrorOptions = ErrorOptions & { readonly reference?: string | null };

/** Why there is no file, and what to do about it. Never a text from inside. */
export function downloadFailure(error: unknown): DownloadFailure {
  if (!(error instanceof DownloadError))
    return { reason: "The page could not keep the file. Try again.", reference: null, canTryAgain: true };
  const { ending, reference } = error;
  switch (ending.is) {
    case "unanswered":
      return { reason: "The server did not answer.", reference, canTryAgain: true };
    case "cut":
      return { reason: "It was cut off before its end, so nothing was saved.", reference, canTryAgain: true };
    case "silent":
      return { reason: "Nothing came for half a minute, so it was given up.", reference, canTryAgain: true };
    case "refused":
      return { ...refused(ending.status), reference };
  }
}

function refused(status: number): Omit<DownloadFailure, "reference"> {
  switch (status) {
    case 401:
      return { reason: "You are signed out. Sign in, then try again.", canTryAgain: true };
    case 403:
      return { reason: "You may not see what it holds.", canTryAgain: false };
    case 404:
      return { reason: "What it holds does not exist any more.", canTryAgain: false };
    case 413:
      return {
        reason: "These are more rows than a workbook can hold. Take CSV, which holds any number.",
        canTryAgain: false,
      };
    case 429:
      return {
        reason: "Too many files are being made at the moment. Wait until one is done, then try again.",
        canTryAgain: true,
      };
    case 503:
      return { reason: "The server cannot read its data at the moment. Try again soon.", canTryAgain: true };
  }
  return status < 500
    ? {
        reason: "The filters or columns were not accepted. Change them, or reload the page.",
        canTryAgain: false,
      }
    : { reason: "The server could not make it.", canTryAgain: true };
}
