import type { PayParts } from "./overtime-parts.ts";
import { minutes, sumMinutes, type Minutes } from "./payroll.ts";

/** Reasons why it is not known what the minutes of a row are paid at. */
export const PART_FAULTS = [
  "daily-not-computed",
  "california-assumed",
  "mixed-rules",
  "negative-minutes",
  "no-local-day",
  "unchecked",
] as const;
export type PartFault = (typeof PART_FAULTS)[number];

/** Reasons why a row keeps a file from being final; `PartFault` where the layout has columns of overtime. */
export const ROW_FAULTS = [
  ...PART_FAULTS,
  "no-column",
  "no-person-id",
  "no-worker-code",
  "no-office-code",
] as const;
export type RowFault = (typeof ROW_FAULTS)[number];

/** Completes "rows …", as in a file, a refusal and on the page. */
export const ROW_FAULT_WORDS = {
  "daily-not-computed": "with overtime not computed (the state has a daily rule)",
  "california-assumed": "with overtime unknown (California is not confirmed for the office)",
  "mixed-rules": "with overtime unknown (offices under different rules)",
  "negative-minutes": "with overtime unknown (negative minutes)",
  "no-local-day": "with overtime unknown (minutes without a local day)",
  unchecked: "with overtime unknown (the records are being checked again)",
  "no-column": "with minutes that no column of the layout holds",
  "no-person-id": "without a person ID, and no name in the layout",
  "no-worker-code": "of workers not mapped (no payroll ID)",
  "no-office-code": "of offices not mapped (no office code)",
} as const satisfies Readonly<Record<RowFault, string>>;

/** Cautions about a row that stands in a final file: an administrator, or the person who accepted it, decided that. */
export const ROW_CAUTIONS = ["written-regular", "without-id"] as const;
export type RowCaution = (typeof ROW_CAUTIONS)[number];

/** Completes "rows …", as above. */
export const ROW_CAUTION_WORDS = {
  "written-regular": "with unknown overtime, written as regular hours",
  "without-id": "without a person ID",
} as const satisfies Readonly<Record<RowCaution, string>>;

export const PAY_PARTS = ["regular", "overtime", "double"] as const;
type PayPart = (typeof PAY_PARTS)[number];

/** Members of a row that the columns of a layout hold. */
export type HeldColumns = {
  /** All of its minutes in one column. */
  readonly hasTotal: boolean;
  /** The parts that have a column. */
  readonly parts: readonly PayPart[];
  /** Without a name, only the id says whose row it is. */
  readonly hasPersonId: boolean;
  readonly hasName: boolean;
  /** A row for each person and pay code: it says what a part is by its code, and its minutes in the column of all. */
  readonly isByCode: boolean;
  /** Codes of the partner, which each row then has to have. */
  readonly hasWorkerCode: boolean;
  readonly hasOfficeCode: boolean;
};

const hasAnyOf = (ids: readonly string[], wanted: readonly string[]): boolean =>
  wanted.some((id) => ids.includes(id));

/** @param ids of the columns of the partner file */
export function heldColumns(ids: readonly string[]): HeldColumns {
  const isByCode = ids.includes("pay code");
  const hasAll = hasAnyOf(ids, ["minutes", "hours"]);
  return {
    hasTotal: hasAll && !isByCode,
    parts: PAY_PARTS.filter((part) =>
      isByCode ? hasAll : hasAnyOf(ids, [`${part} minutes`, `${part} hours`]),
    ),
    hasPersonId: ids.includes("person id"),
    hasName: hasAnyOf(ids, ["last", "first"]),
    isByCode,
    hasWorkerCode: ids.includes("worker code"),
    hasOfficeCode: ids.includes("office code"),
  };
}

/** A row of a file: its minutes, what they are paid at, or why that is not known. */
export type PaidRow = {
  readonly personId: string | null;
  /** The partner's codes of the person and the office; null where that is not mapped. */
  readonly workerCode: string | null;
  readonly officeCode: string | null;
  readonly minutes: Minutes;
  readonly parts: PayParts | null;
  readonly partFault: PartFault | null;
};

/** The minutes of a row that stand in the columns of its file. */
export function heldMinutes(
  { minutes: all, parts }: Pick<PaidRow, "minutes" | "parts">,
  columns: HeldColumns,
): Minutes {
  if (columns.hasTotal) return all;
  return parts === null ? minutes(0) : sumMinutes(columns.parts.map((part) => parts[part]));
}

/** Returns why a row keeps its file from being final; null where all of it stands in the file. */
export function rowFault(row: PaidRow, columns: HeldColumns): RowFault | null {
  if (columns.parts.length > 0 && row.partFault !== null) return row.partFault;
  if (heldMinutes(row, columns) !== row.minutes) return "no-column";
  if (row.personId === null && columns.hasPersonId && !columns.hasName) return "no-person-id";
  return codeFault(row, columns);
}

/** True where only rows without the id of a person can be at fault or need a caution. */
export const lacksOnlyIds = ({ hasTotal, parts, hasWorkerCode, hasOfficeCode }: HeldColumns): boolean =>
  hasTotal && parts.length === 0 && !hasWorkerCode && !hasOfficeCode;

/** Returns the code of the partner that a row lacks and its file has a column for. */
export function codeFault(
  { workerCode, officeCode }: Pick<PaidRow, "workerCode" | "officeCode">,
  { hasWorkerCode, hasOfficeCode }: HeldColumns,
): RowFault | null {
  if (hasWorkerCode && workerCode === null) return "no-worker-code";
  return hasOfficeCode && officeCode === null ? "no-office-code" : null;
}

type PaidMinutes = Pick<PaidRow, "minutes" | "parts" | "partFault">;

/** A row with parts that are not its minutes: its records were read at another moment than its sum. */
export const withKnownParts = <Row extends PaidMinutes>(row: Row): Row =>
  row.parts === null || sumMinutes(PAY_PARTS.map((part) => row.parts?.[part] ?? null)) === row.minutes
    ? row
    : { ...row, parts: null, partFault: "unchecked" };

/** A row whose parts are not known as regular time alone, as where an administrator chose that for the layout. */
export const asRegular = <Row extends PaidMinutes>(row: Row): Row =>
  row.partFault === null
    ? row
    : {
        ...row,
        parts: { regular: row.minutes, overtime: minutes(0), double: minutes(0) },
        partFault: null,
      };
