import { VERIFY_FIRST } from "#contract/session.ts";
import { ApiError } from "./api-error.ts";
import type { Refusal } from "./refusal.ts";

/** Why a value is not shown. The server says it in a sentence wherever it is the one that refuses. */
export function revealRefusal(error: unknown): Refusal<never> {
  const told = error instanceof ApiError ? error : null;
  const text = told?.title === VERIFY_FIRST ? UNPROVEN : (told?.detail ?? BROKEN);
  return { text, field: null, retryAt: null };
}

const UNPROVEN = "You didn’t confirm it’s you, so nothing is shown.";
const BROKEN = "The server didn’t respond. Nothing is shown. Try again.";
