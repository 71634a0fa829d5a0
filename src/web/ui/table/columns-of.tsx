import type { ReactNode } from "react";
import { lastFirst } from "#domain/people/people.ts";
import { formatDecimalHours, formatHoursMinutes, isMinutes } from "#domain/payroll/payroll.ts";
import type { SortValue } from "#domain/row-order.ts";
import { isInstant, isIsoDate } from "#domain/time/time.ts";
import { formatCount, MISSING } from "#web/lib/format.ts";
import { formatDate } from "#web/lib/format-dates.ts";
import { Ago } from "#web/ui/page/age.tsx";
import { Badge, type BadgeLook } from "#web/ui/page/badge.tsx";
import { Missing, PersonName } from "#web/ui/page/name.tsx";
import type { Column } from "./table-columns.ts";

/** A column as the contract's tables define it, or a page, and how it looks where that is not what its kind looks like. */
export type Look<Row> = Omit<Column<Row>, "id" | "value" | "text" | "cell" | "isWide"> & {
  /** Text without it; a `moment` is shown by its age, a `punch` as its own `text` and `cell` say. */
  readonly kind?: "text" | "id" | "count" | "minutes" | "hours" | "date" | "moment" | "punch";
  /** Null is unknown; of text, that it does not apply. */
  readonly of: (row: Row) => string | number | object | null;
  /** What rows are sorted by, where that is not what they hold. */
  readonly order?: (row: Row) => SortValue;
  readonly text?: (row: Row) => string;
  readonly cell?: Column<Row>["cell"];
  /** The shape before its text, where that is a state. */
  readonly badge?: (row: Row) => BadgeLook | null;
  /** Why there is no value; null where there need not be one. */
  readonly missing?: string | ((row: Row) => string | null);
  /** Shown below 640 px too, as the first column always is. */
  readonly onPhone?: boolean;
};

/** Columns by their ids, in their order. */
export const columnsOf = <Row,>(looks: Readonly<Record<string, Look<Row>>>): readonly Column<Row>[] =>
  Object.entries(looks).map(([id, look], place): Column<Row> => {
    const { kind, of, text, order, onPhone = place === 0 } = look;
    return {
      ...((kind === "count" || kind === "minutes" || kind === "hours") && { align: "end" }),
      cell: (row) => cellIn(look, row),
      ...look,
      id,
      value: order ?? ((row) => sortable(of(row))),
      text: text ?? ((row) => textIn(look, row)),
      isWide: !onPhone,
    };
  });

const isWords = (kind: Look<never>["kind"]): boolean =>
  kind === undefined || kind === "text" || kind === "id";

const sortable = (value: string | number | object | null): SortValue =>
  typeof value === "object" ? null : value;

function cellIn<Row>(look: Look<Row>, row: Row): ReactNode {
  const { kind, of, badge, missing = "unknown", text = () => textIn(look, row) } = look;
  const value = of(row);
  if (value === null || (typeof value === "string" && value.trim() === "")) {
    // Words that are null do not apply; blank ones are unknown.
    const isUnknown = value !== null || !isWords(kind);
    const because = typeof missing === "function" ? missing(row) : isUnknown ? missing : null;
    return because === null ? null : <Missing because={because} />;
  }
  const state = badge?.(row) ?? null;
  if (state !== null) return <Badge {...state}>{text(row)}</Badge>;
  if (isWords(kind)) return <bdi>{text(row)}</bdi>;
  return kind === "moment" && isInstant(value) ? <Ago at={value} /> : text(row);
}

function textIn<Row>({ kind, of }: Look<Row>, row: Row): string {
  const value = of(row);
  if (value === null) return isWords(kind) ? "" : MISSING;
  if (kind === "date" && isIsoDate(value)) return formatDate(value);
  if (typeof value !== "number") return typeof value === "string" ? value : "";
  if (!isMinutes(value) || kind === "count") return formatCount(value);
  return kind === "hours" ? formatDecimalHours(value) : formatHoursMinutes(value);
}

/** The column of a person, last name first. */
export const personLook = {
  heading: "Person",
  of: lastFirst,
  cell: ({ firstName, lastName }: Parameters<typeof lastFirst>[0]) => (
    <PersonName first={firstName} last={lastName} isLastFirst />
  ),
} as const;

type RowButtonProps = { readonly onPress: () => void; readonly note?: string; readonly children: ReactNode };

/** What opens a row in a dialog, in its first cell, over a note below 640 px. */
export const RowButton = ({ onPress, note, children }: RowButtonProps) => (
  <button
    type="button"
    // Its row is the stop of Tab, and Enter there presses it.
    tabIndex={-1}
    aria-haspopup="dialog"
    onClick={onPress}
    className="flex min-h-6 w-full min-w-0 flex-col justify-center rounded-sm text-left -outline-offset-2"
  >
    <span className="max-w-full truncate text-accent">{children}</span>
    <span className="max-w-full truncate text-caption text-muted sm:hidden">{note}</span>
  </button>
);
