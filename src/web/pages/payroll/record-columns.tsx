import { formatDecimalHours, formatHoursMinutes, type Minutes } from "#domain/payroll/payroll.ts";
import { formatOffset, localPunch, unreadPunch, unreadRest } from "#domain/payroll/punches.ts";
import { changeWords, matchWords } from "#domain/payroll/record-words.ts";
import type { SortValue } from "#domain/row-order.ts";
import type { TimeRecordRow } from "#web/api/payroll.ts";
import { recordsTable } from "#web/api/tables.ts";
import { classNames } from "#web/lib/class-names.ts";
import { formatNoun, MISSING } from "#web/lib/format.ts";
import { formatDate, formatDay, formatTime } from "#web/lib/format-dates.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Missing, PersonName } from "#web/ui/page/name.tsx";
import type { Column } from "#web/ui/table/table-columns.ts";
import { Punch } from "./punch.tsx";
import type { RecordLine } from "./record-shapes.ts";

/** What only records have; the line above a person's records has none. */
const ofRecord = (
  value: (record: TimeRecordRow) => SortValue,
  text: (record: TimeRecordRow) => string,
): Pick<Column<RecordLine>, "value" | "text"> => ({
  value: (line) => (line.kind === "person" ? null : value(line.record)),
  text: (line) => (line.kind === "person" ? "" : text(line.record)),
});

const minutesOf = (line: RecordLine): Minutes | null =>
  line.kind === "person" ? line.minutes : line.record.totalMin;

const quantity = (
  format: (minutes: Minutes) => string,
): Pick<Column<RecordLine>, "value" | "text" | "cell" | "align"> => ({
  value: minutesOf,
  text: (line) => {
    const minutes = minutesOf(line);
    return minutes === null ? MISSING : format(minutes);
  },
  cell: (line) => <Quantity line={line} format={format} />,
  align: "end",
});

const punchText = (record: TimeRecordRow, end: "in" | "out"): string => {
  const moment = end === "in" ? record.clockIn : record.clockOut;
  if (moment === null) return unreadPunch(record, end) ?? MISSING;
  const { time, day, offsetMin } = localPunch(moment, record.offsetMin);
  const otherDay = end === "out" && record.localDay !== null && day !== record.localDay;
  return `${otherDay ? `${formatDate(day)}, ` : ""}${formatTime(time)} ${formatOffset(offsetMin)}`;
};

export const recordColumns: readonly Column<RecordLine>[] = [
  {
    ...recordsTable.person,
    value: ({ record }) => recordsTable.person.of(record),
    text: ({ record }) => recordsTable.person.of(record),
    cell: (line) => <PersonCell line={line} />,
  },
  {
    ...recordsTable.directory,
    value: ({ record }) => recordsTable.directory.of(record),
    text: ({ record }) => recordsTable.directory.of(record),
    cell: (line) => (line.kind === "person" || line.isNamed ? <MatchBadge record={line.record} /> : null),
    width: "9.5rem",
    isWide: true,
  },
  {
    ...recordsTable.day,
    value: (line) => (line.kind === "person" ? null : recordsTable.day.of(line.record)),
    text: (line) => {
      if (line.kind === "person") return formatNoun(line.own.length, "record");
      return line.record.localDay === null ? MISSING : formatDay(line.record.localDay);
    },
    cell: (line) =>
      line.kind === "person" ? formatNoun(line.own.length, "record") : <Day record={line.record} />,
    width: "8.5rem",
    isWide: true,
  },
  {
    ...recordsTable.in,
    ...ofRecord(recordsTable.in.order, (record) => punchText(record, "in")),
    cell: ({ kind, record }) => (kind === "person" ? null : <Punch record={record} end="in" />),
    width: "10rem",
    isWide: true,
  },
  {
    ...recordsTable.out,
    ...ofRecord(recordsTable.out.order, (record) => punchText(record, "out")),
    cell: ({ kind, record }) => (kind === "person" ? null : <Punch record={record} end="out" />),
    width: "12rem",
    isWide: true,
  },
  {
    ...recordsTable.type,
    ...ofRecord(recordsTable.type.of, recordsTable.type.of),
    cell: ({ kind, record }) => (kind === "person" ? null : <bdi>{record.clockType}</bdi>),
    width: "3.5rem",
    isWide: true,
  },
  { ...recordsTable.time, ...quantity(formatHoursMinutes), width: "4.5rem" },
  { ...recordsTable.hours, ...quantity(formatDecimalHours), width: "5rem", isWide: true },
  {
    ...recordsTable.notes,
    ...ofRecord(recordsTable.notes.of, recordsTable.notes.of),
    cell: ({ kind, record }) => (kind === "person" ? null : <RecordNotes record={record} />),
    width: "13%",
    isWide: true,
  },
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
  return <Missing because={record.clockIn === null ? "no readable clock-in" : "no UTC offset reported"} />;
};

type QuantityProps = { readonly line: RecordLine; readonly format: (value: Minutes) => string };

/** Minutes; struck through where they are not in the total. */
const Quantity = ({ line, format }: QuantityProps) => {
  if (line.kind === "person") return <span className="font-semibold">{format(line.minutes)}</span>;
  const { totalMin, isActive } = line.record;
  if (totalMin === null) return <Missing because="its minutes couldn’t be read" />;
  return isActive ? format(totalMin) : <s className="text-muted">{format(totalMin)}</s>;
};

const MATCH_LOOKS = {
  "by-id": { tone: "quiet", shape: "disc", title: "Found in the directory by person ID" },
  "by-name": { tone: "quiet", shape: "half", title: "Found in the directory by office and name" },
  none: { tone: "warn", shape: "ring", title: "No one with this name in the office’s directory" },
  several: {
    tone: "warn",
    shape: "square",
    title: "Several people with this name in the office’s directory",
  },
} as const;

/** How a record's person stands in the directory; never guessed. */
const MatchBadge = ({ record }: { readonly record: TimeRecordRow }) => (
  <Badge {...MATCH_LOOKS[record.match]}>{matchWords(record)}</Badge>
);

/** What is out of the ordinary about a record. */
const RecordNotes = ({ record }: { readonly record: TimeRecordRow }) => {
  const { isActive, modType } = record;
  const change = changeWords(modType);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      {isActive ? null : (
        <Badge tone="quiet" shape="ring" title="Inactive records are not in the total">
          Inactive
        </Badge>
      )}
      {change === "" ? null : (
        <Badge tone="quiet" shape="square" title="How the source changed it">
          <bdi>{change}</bdi>
        </Badge>
      )}
      {unreadRest(record).map(({ field, text }) => (
        <Badge key={field} tone="bad" shape="triangle" title="As reported; it couldn’t be read">
          {field}: <bdi>{text}</bdi>
        </Badge>
      ))}
    </span>
  );
};
