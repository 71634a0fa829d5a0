import { ApiError } from "./api-error.ts";
import { capital } from "./format.ts";

/** Why what was sent was not accepted. */
export type Refusal = {
  readonly text: string;
  /** The field of the form to mend; null when it is none of them. */
  readonly field: string | null;
  /** When it may be sent again, in milliseconds since 1970; null when at once. */
  readonly retryAt: number | null;
};

/** A field of a form; and, where the server may refuse its text, what is said then. */
type Field = { readonly name: string; readonly misfit?: string };

/** A refusal that says this, and names no delay. */
export const refused = (text: string, field: string | null = null): Refusal => ({
  text,
  field,
  retryAt: null,
});

/**
 * A failure as the form that caused it says it; null without one. Where the server does not say which field is wrong, the
 * last that may be is meant.
 */
export function refusalOf(error: Error | null, fields: readonly Field[] = []): Refusal | null {
  if (error === null) return null;
  if (!(error instanceof ApiError)) return refused(BROKEN);
  const { fault, detail, retryAt } = error;
  if (retryAt !== null) return { ...refused(fault === "broken" ? DELAYED : BROKEN), retryAt };
  if (fault === "broken" || fault === "off-contract") return refused(BROKEN);
  const { name: last = null, misfit = "" } = fields.findLast((field) => field.misfit !== undefined) ?? {};
  if (fault === "signed-out" && last !== null) return refused(misfit, last);
  const [, name, rest = ""] = NAMED.exec(detail ?? "") ?? [];
  const named = fields.find((field) => field.name === name);
  if (named !== undefined) return refused((rest === MISFIT && named.misfit) || capital(rest), named.name);
  const isOfForm = fault === "rejected" && name === undefined;
  return refused(detail ?? "This wasn’t accepted.", isOfForm ? last : null);
}

const BROKEN = "The server didn’t respond. Try again.";
const DELAYED = "Too many attempts.";
/** How the server names a field: `“password” is wrong.`, `“password”: too common.` */
const NAMED = /^“(\w+)”:? (.+)$/s;
const MISFIT = "is wrong.";
