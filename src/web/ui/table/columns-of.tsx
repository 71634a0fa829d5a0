import type { ReactNode } from "react";
import { formatDecimalHours, formatHoursMinutes, type Minutes } from "#domain/payroll/payroll.ts";
import type { SortValue } from "#domain/row-order.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { formatCount, MISSING } from "#web/lib/format.ts";
import { formatDate } from "#web/lib/format-dates.ts";
import { Missing, Name } from "#web/ui/page/name.tsx";
import type { Column } from "./table-columns.ts";

/** What a column holds of a row, by its kind, as the contract's tables say it. Text is the usual kind. */
type Held<Row> =
  | { readonly kind?: "text" | "id"; readonly of: (row: Row) => string | null }
  | { readonly kind: "count"; readonly of: (row: Row) => number | null }
  | { readonly kind: "minutes" | "hours"; readonly of: (row: Row) => Minutes | null }
  | { readonly kind: "date"; readonly of: (row: Row) => IsoDate | null }
  | {
      readonly kind: "punch";
      readonly of: (row: Row) => object | null;
      readonly order: (row: Row) => SortValue;
      readonly text: (row: Row) => string;
    };

/** A column's definition, and how it looks where that is not what its kind looks like. */
export type Look<Row> = Held<Row> &
  Omit<Column<Row>, "id" | "value" | "text" | "cell" | "isWide"> & {
    /** What rows are sorted by, where that is not what they hold. */
    readonly order?: (row: Row) => SortValue;
    readonly text?: (row: Row) => string;
    readonly cell?: Column<Row>["cell"];
    /** Why there is no value. */
    readonly missing?: string;
    /** Shown below 640 px too, as the first column always is. */
    readonly onPhone?: boolean;
  };

/** Columns by their ids, in their order. Text that is null does not apply, and its cell is empty. */
export const columnsOf = <Row,>(looks: Readonly<Record<string, Look<Row>>>): readonly Column<Row>[] =>
  Object.entries(looks).map(([id, look], place): Column<Row> => {
    const { order, cell, onPhone = place === 0 } = look;
    const isNumber = look.kind === "count" || look.kind === "minutes" || look.kind === "hours";
    return {
      ...(isNumber && { align: "end" }),
      ...look,
      id,
      value: order ?? (look.kind === "punch" ? look.order : look.of),
      text: (row) => textIn(look, row),
      cell: cell ?? ((row) => cellIn(look, row)),
      isWide: !onPhone,
    };
  });

function cellIn<Row>(look: Look<Row>, row: Row): ReactNode {
  const { kind = "text", missing = "unknown" } = look;
  const isText = kind === "text" || kind === "id";
  if (look.of(row) === null) return isText ? null : <Missing because={missing} />;
  const text = textIn(look, row);
  return isText ? <Name missing={missing}>{text}</Name> : text;
}

function textIn<Row>(look: Look<Row>, row: Row): string {
  if (look.text !== undefined) return look.text(row);
  if (look.kind === "count") return formatted(look.of(row), formatCount);
  if (look.kind === "minutes") return formatted(look.of(row), formatHoursMinutes);
  if (look.kind === "hours") return formatted(look.of(row), formatDecimalHours);
  if (look.kind === "date") return formatted(look.of(row), (date) => formatDate(date));
  const text = look.of(row);
  return typeof text === "string" ? text : "";
}

const formatted = <Value,>(value: Value | null, format: (value: Value) => string): string =>
  value === null ? MISSING : format(value);

type RowButtonProps = { readonly onPress: () => void; readonly note?: string; readonly children: ReactNode };

/** What opens a row in a dialog, in its first cell, over a note below 640 px. */
export const RowButton = ({ onPress, note, children }: RowButtonProps) => (
  <button
    type="button"
    // Its row is the stop of Tab, and Enter there presses it.
    tabIndex={-1}
    aria-haspopup="dialog"
    onClick={onPress}
    className="flex w-full min-w-0 flex-col rounded-sm text-left -outline-offset-2"
  >
    <span className="max-w-full truncate text-accent">{children}</span>
    <span className="max-w-full truncate text-caption text-muted sm:hidden">{note}</span>
  </button>
);
