import type { OfficeId, PersonId } from "#domain/ids.ts";
import { byWords } from "#domain/row-order.ts";
import { PAY_PARTS } from "./held-minutes.ts";
import type { PayParts } from "./overtime-parts.ts";
import { minutes, type Minutes } from "./payroll.ts";

/** Minutes that a person is paid for in an office: in a file that was sent, now, or the difference. */
export type PaidSum = {
  readonly officeId: OfficeId;
  readonly officeName: string;
  /** The id of the person, else the office with the folded name. */
  readonly person: string;
  readonly personId: PersonId | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly minutes: Minutes;
  /** Null in files without columns for them, and where they are not known. */
  readonly parts: PayParts | null;
};

const NO_PARTS: PayParts = { regular: minutes(0), overtime: minutes(0), double: minutes(0) };

/** Fingerprint by which files decide whether a row of theirs has changed: its minutes, and what they are paid at. */
const rowFingerprint = ({ minutes: all, parts }: Pick<PaidSum, "minutes" | "parts">): string =>
  JSON.stringify([all, parts && PAY_PARTS.map((part) => parts[part])]);

const keyOf = ({ officeId, person }: PaidSum): string => JSON.stringify([officeId, person]);

/**
 * The rows of people whose minutes, or what they are paid at, differ between what was sent and now, by office and name;
 * their minutes and parts are what is due, less than zero where too much was sent.
 */
export function payDue<Row extends PaidSum>(sent: readonly Row[], present: readonly Row[]): readonly Row[] {
  const before = new Map(sent.map((row) => [keyOf(row), row]));
  const after = new Set(present.map(keyOf));
  const due = [
    ...present.map((row) => differenceOf(row, before.get(keyOf(row)) ?? emptyOf(row), row)),
    ...sent.filter((row) => !after.has(keyOf(row))).map((row) => differenceOf(row, row, emptyOf(row))),
  ];
  return due
    .filter((row) => row !== null)
    .toSorted(
      (a, b) =>
        byWords.compare(a.officeName, b.officeName) ||
        byWords.compare(a.officeId, b.officeId) ||
        byWords.compare(a.lastName, b.lastName) ||
        byWords.compare(a.firstName, b.firstName) ||
        byWords.compare(a.person, b.person),
    );
}

const emptyOf = (row: PaidSum): Pick<PaidSum, "minutes" | "parts"> => ({
  minutes: minutes(0),
  parts: row.parts === null ? null : NO_PARTS,
});

type Paid = Pick<PaidSum, "minutes" | "parts">;

function differenceOf<Row extends PaidSum>(row: Row, before: Paid, after: Paid): Row | null {
  if (rowFingerprint(before) === rowFingerprint(after)) return null;
  const [past, present] = [before.parts ?? NO_PARTS, after.parts ?? NO_PARTS];
  return {
    ...row,
    minutes: minutes(after.minutes - before.minutes),
    parts:
      before.parts === null && after.parts === null
        ? null
        : {
            regular: minutes(present.regular - past.regular),
            overtime: minutes(present.overtime - past.overtime),
            double: minutes(present.double - past.double),
          },
  };
}
