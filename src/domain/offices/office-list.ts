import { compareText, holdsWords, sortText } from "#domain/fold.ts";
import { byNumber, type OfficeId } from "#domain/ids.ts";
import { sourceWords, type SubmissionState } from "#domain/payroll/payroll.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { stateName } from "#domain/people/office-places.ts";
import type { OfficeHead } from "./office-heads.ts";

type Named = { readonly officeId: OfficeId; readonly officeName: string };

/** Members of an office that a search and a filter look at. */
type Listed = Named & { readonly state: string | null; readonly head: OfficeHead | null };

type Submitted = {
  /** The first day on which the office is closed; null while it is open. */
  readonly closedOn: IsoDate | null;
  readonly submission: { readonly state: SubmissionState; readonly isHalf: boolean } | null;
};

/** The offices that a search and states leave; "" is an unknown state. All of them without either. */
export const foundOffices = <Office extends Listed>(
  offices: readonly Office[],
  {
    q = "",
    states = [],
  }: { readonly q?: string | undefined; readonly states?: readonly string[] | undefined },
): readonly Office[] =>
  offices.filter(
    (office) =>
      (states.length === 0 || states.includes(office.state ?? "")) &&
      (q === "" || holdsWords(wordsOf(office), q)),
  );

const wordsOf = ({ officeName, officeId, state, head }: Listed): string =>
  [officeName, officeId, state ?? "", state === null ? "" : stateName(state), head?.name ?? ""].join(" ");

/** Offices by name, accents and case apart; those without one last, by id. */
export function inNameOrder<Office extends Named>(offices: readonly Office[]): readonly Office[] {
  // Each name is folded once, and not with every comparison.
  const named = offices.map((office) => ({
    office,
    isNameless: office.officeName.trim() === "",
    name: sortText(office.officeName),
  }));
  return named
    .toSorted(
      (a, b) =>
        Number(a.isNameless) - Number(b.isNameless) ||
        compareText(a.name, b.name) ||
        byNumber(a.office.officeId, b.office.officeId),
    )
    .map(({ office }) => office);
}

/** Null where no one is known. */
export const headWords = ({ head }: Pick<Listed, "head">): string | null => head?.name ?? null;

/** `Submitted`, or `Half missing`, or `Closed` where none is expected any more; null where none ever was. */
export const submissionWords = ({ submission, closedOn }: Submitted): string | null => {
  if (submission === null) return closedOn === null ? null : "Closed";
  return sourceWords(submission);
};
