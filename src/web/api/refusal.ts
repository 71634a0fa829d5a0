import { useMemo } from "react";
import { VERIFY_FIRST } from "#contract/session.ts";
import { capital } from "#web/lib/format.ts";
import type { Refusal } from "#web/lib/failures.ts";
import { ApiError } from "./api-error.ts";

/** A field of a form, and what is said when its text is not the right one. */
type Misfit<Field extends string> = readonly [field: Field, text: string];

/** A refusal that says this, and names no delay. */
export const refused = <Field extends string>(text: string, field: Field | null = null): Refusal<Field> => ({
  text,
  field,
  retryAt: null,
});

/** Why the last attempt of a form's mutation was not accepted; null when it was, and while another one is on its way. */
export const useRefusal = <Field extends string>(
  error: Error | null,
  misfits: readonly Misfit<Field>[] = [],
): Refusal<Field> | null =>
  useMemo(() => (error === null ? null : refusalOf(error, misfits)), [error, misfits]);

/**
 * A failure as the form that caused it says it. `misfits` are the fields whose text may be wrong; the first one is meant
 * where the server does not say which.
 */
export function refusalOf<Field extends string>(
  error: unknown,
  misfits: readonly Misfit<Field>[],
  now: number = Date.now(),
): Refusal<Field> {
  if (!(error instanceof ApiError)) return refused(BROKEN);
  const { fault, detail, retryAfterS } = error;
  if (retryAfterS !== null)
    return { ...refused(fault === "broken" ? DELAYED : BROKEN), retryAt: now + retryAfterS * 1_000 };
  if (fault === "broken" || fault === "off-contract") return refused(BROKEN);
  const [first] = misfits;
  if (fault === "signed-out" && first !== undefined) return refused(first[1], first[0]);
  const [, name, rest = ""] = NAMED.exec(detail ?? "") ?? [];
  const named = misfits.find(([field]) => field === name);
  if (named !== undefined) return refused(rest === MISFIT ? named[1] : capital(rest), named[0]);
  const text = detail ?? "This wasn’t accepted.";
  return fault === "rejected" && name === undefined && first !== undefined
    ? refused(text, first[0])
    : refused(text);
}

/** Why a private value is not shown. The server says it in a sentence wherever it is the one that refuses. */
export function revealRefusal(error: unknown): Refusal<never> {
  const { title = null, detail = null } = error instanceof ApiError ? error : {};
  if (title === VERIFY_FIRST) return refused("You didn’t confirm it’s you, so nothing is shown.");
  return refused(detail ?? "The server didn’t respond. Nothing is shown. Try again.");
}

const BROKEN = "The server didn’t respond. Try again.";
const DELAYED = "Too many attempts.";
/** How the server names a field: `“password” is wrong.`, `“password”: too common.` */
const NAMED = /^“(\w+)”:? (.+)$/s;
const MISFIT = "is wrong.";
