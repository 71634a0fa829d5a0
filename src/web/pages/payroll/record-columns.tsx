import { formatDecimalHours, formatHoursMinutes, type Minutes } from "#domain/payroll/payroll.ts";
import type { TimeRecordRow } from "#web/api/payroll.ts";
import { recordsTable } from "#web/api/tables.ts";
import { classNames } from "#web/lib/class-names.ts";
import { formatNoun } from "#web/lib/format.ts";
import { formatDay } from "#web/lib/format-dates.ts";
import { Missing } from "#web/ui/page/name.tsx";
import { PersonName } from "#web/ui/page/person-name.tsx";
import { columnsFor } from "#web/ui/table/table-columns.ts";
import { MatchBadge } from "./match-badge.tsx";
import { Punch } from "./punch.tsx";
import { RecordNotes } from "./record-notes.tsx";
import type { RecordLine } from "./record-shapes.ts";

const column = columnsFor<RecordLine>();

export const recordColumns = [
  column.display({
    id: "person",
    header: recordsTable.person.heading,
    cell: ({ row: { original } }) => <PersonCell line={original} />,
    meta: {},
  }),
  column.display({
    id: "directory",
    header: recordsTable.directory.heading,
    cell: ({ row: { original } }) =>
      original.kind === "person" || original.isNamed ? <MatchBadge record={original.record} /> : null,
    meta: { width: "9.5rem", isWide: true },
  }),
  column.display({
    id: "day",
    header: recordsTable.day.heading,
    cell: ({ row: { original } }) =>
      original.kind === "person" ? formatNoun(original.records, "record") : <Day record={original.record} />,
    meta: { width: "8.5rem", isWide: true },
  }),
  column.display({
    id: "in",
    header: recordsTable.in.heading,
    cell: ({ row: { original } }) =>
      original.kind === "person" ? null : <Punch record={original.record} end="in" />,
    meta: { width: "10rem", isWide: true },
  }),
  column.display({
    id: "out",
    header: recordsTable.out.heading,
    cell: ({ row: { original } }) =>
      original.kind === "person" ? null : <Punch record={original.record} end="out" />,
    meta: { width: "12rem", isWide: true },
  }),
  column.display({
    id: "type",
    header: recordsTable.type.heading,
    cell: ({ row: { original } }) =>
      original.kind === "person" ? null : <bdi>{original.record.clockType}</bdi>,
    meta: { width: "3.5rem", isWide: true },
  }),
  column.display({
    id: "time",
    header: recordsTable.time.heading,
    cell: ({ row: { original } }) => <Quantity line={original} format={formatHoursMinutes} />,
    meta: { width: "4.5rem", align: "end" },
  }),
  column.display({
    id: "hours",
    header: recordsTable.hours.heading,
    cell: ({ row: { original } }) => <Quantity line={original} format={formatDecimalHours} />,
    meta: { width: "5rem", align: "end", isWide: true },
  }),
  column.display({
    id: "notes",
    header: recordsTable.notes.heading,
    cell: ({ row: { original } }) =>
      original.kind === "person" ? null : <RecordNotes record={original.record} />,
    meta: { width: "13%", isWide: true },
  }),
];

const PersonCell = ({ line }: { readonly line: RecordLine }) => {
  const { record } = line;
  const isHeading = line.kind === "person";
  const isNamed = isHeading || line.isNamed;
  return (
    <>
      <span className={classNames("block truncate", isHeading && "font-semibold", !isNamed && "sr-only")}>
        <PersonName first={record.firstName} last={record.lastName} isLastFirst />
      </span>
      {isHeading ? (
        <span className="block sm:hidden">
          <MatchBadge record={record} />
        </span>
      ) : (
        <span className="block sm:hidden">
          <Day record={record} />
          <span className="block text-caption whitespace-normal text-muted">
            <Punch record={record} end="in" /> – <Punch record={record} end="out" />{" "}
            <RecordNotes record={record} />
          </span>
        </span>
      )}
    </>
  );
};

const Day = ({ record }: { readonly record: TimeRecordRow }) => {
  if (record.localDay !== null) return formatDay(record.localDay);
  return (
    <Missing because={record.clockIn === null ? "no clock-in that could be read" : "no offset was told"} />
  );
};

type QuantityProps = { readonly line: RecordLine; readonly format: (value: Minutes) => string };

/** Minutes; struck through where they are outside the sum. */
const Quantity = ({ line, format }: QuantityProps) => {
  if (line.kind === "person") return <span className="font-semibold">{format(line.minutes)}</span>;
  const { totalMin, isActive } = line.record;
  if (totalMin === null) return <Missing because="its minutes could not be read" />;
  return isActive ? format(totalMin) : <s className="text-muted">{format(totalMin)}</s>;
};
