import { ApiError } from "./api-error.ts";
import { capital } from "./format.ts";

/** Reason why what was sent was not accepted. */
export type Refusal = {
  readonly text: string;
  /** The field of the form to mend; null when it is none of them. */
  readonly field: string | null;
  /** Moment when it may be sent again, in milliseconds since 1970; null when at once. */
  readonly retryAt: number | null;
};

/** A field of a form; and, of a password or a code, what is said when it does not fit. */
type Field = { readonly name: string; readonly misfit?: string };

/** A refusal that says this, and names no delay. */
export const refused = (text: string, field: string | null = null): Refusal => ({
  text,
  field,
  retryAt: null,
});

/** A failure as the form that caused it says it; null without one. */
export function refusalOf(error: Error, fields?: readonly Field[]): Refusal;
export function refusalOf(error: Error | null, fields?: readonly Field[]): Refusal | null;
export function refusalOf(error: Error | null, fields: readonly Field[] = []): Refusal | null {
  if (error === null) return null;
  if (!(error instanceof ApiError)) return refused(BROKEN);
  const { fault, detail, field, code, retryAt } = error;
  if (retryAt !== null) return { ...refused(fault === "broken" ? DELAYED : BROKEN), retryAt };
  if (fault === "broken" || fault === "off-contract") return refused(BROKEN);
  const text = detail ?? "This wasn’t accepted.";
  const named = fields.find(({ name }) => name === field);
  if (named === undefined) return refused(text);
  return refused((code === "wrong" && named.misfit) || withoutName(text, named.name), named.name);
}

const BROKEN = "The server didn’t respond. Try again.";
const DELAYED = "Too many attempts.";

/** Under a field its name need not be said again: `“password”: too common.` */
const withoutName = (text: string, name: string): string =>
  text.startsWith(`“${name}”`) ? capital(text.slice(name.length + 2).replace(/^:? /, "")) : text;
