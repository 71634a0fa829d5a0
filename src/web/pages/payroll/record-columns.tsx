import { formatDecimalHours, formatHoursMinutes, type Minutes } from "#domain/payroll/payroll.ts";
import { ruleName, ruleSentence, severityOf } from "#domain/payroll/payroll-rules.ts";
import {
  changesOf,
  exceptionsOf,
  formatOffset,
  matchWords,
  otherUnread,
} from "#domain/payroll/time-records.ts";
import { lastFirst } from "#domain/people/people.ts";
import { dateOf, type Instant, type WallClock } from "#domain/time/time.ts";
import { recordsTable, type TableColumn } from "#web/api/payroll/payroll-files.ts";
import type { TimeRecordRow } from "#web/api/payroll/payroll.ts";
import { classNames } from "#web/lib/class-names.ts";
import { formatDate, formatDay, formatPunchTime } from "#web/lib/format-dates.ts";
import { formatNoun, MISSING } from "#web/lib/format.ts";
import { Badge, type BadgeLook } from "#web/ui/page/badge.tsx";
import { Missing, PersonName } from "#web/ui/page/name.tsx";
import { columnFor, type Holding } from "#web/ui/table/table-columns.tsx";
import { SEVERITY_LOOKS } from "./board-cell.tsx";
import type { RecordLine } from "./record-shapes.ts";

const column = columnFor<RecordLine>();

/** Columns of what records have and the line above a person's records does not. */
const ofRecord =
  <Value,>(of: (record: TimeRecordRow) => Value) =>
  (line: RecordLine): Value | null =>
    line.kind === "person" ? null : of(line.record);

const minutesOf = (line: RecordLine): Minutes | null =>
  line.kind === "person" ? line.minutes : line.record.totalMin;

const holdingOf = (held: TableColumn<TimeRecordRow>): Holding<RecordLine> => {
  const { id, heading, kind, order } = held;
  const holding = { id, heading, kind, of: ofRecord<string | number | object | null>(held.of) };
  return order === undefined ? holding : { ...holding, order: ofRecord(order) };
};

const missing = (line: RecordLine): string | null => (line.kind === "person" ? null : "not reported");

const punchColumn = (end: "in" | "out", size: number) =>
  column(holdingOf(recordsTable[end]), {
    cell: ({ row: { original } }) =>
      original.kind === "person" ? null : <Punch record={original.record} end={end} />,
    size,
    meta: { text: (line) => ofRecord((record) => punchText({ record, end }))(line) ?? "" },
  });

const hiddenColumn = (held: TableColumn<TimeRecordRow>) =>
  column(holdingOf(held), { meta: { missing, leftOut: "always" } });

/** Moment when the source says that it wrote a record, exact on hover and focus. */
const stampColumn = (held: TableColumn<TimeRecordRow>, at: (record: TimeRecordRow) => Instant | null) =>
  column(
    { id: held.id, heading: held.heading, kind: "moment", of: ofRecord(at) },
    { meta: { missing, leftOut: "always" } },
  );

/** The other members of the forms are hidden until they are chosen. */
export const recordColumns = [
  column(
    { ...holdingOf(recordsTable.person), of: ({ record }) => lastFirst(record) },
    { cell: ({ row }) => <PersonCell line={row.original} />, size: 184 },
  ),
  column(
    { ...holdingOf(recordsTable.directory), of: ({ record }) => matchWords(record) },
    {
      cell: ({ row: { original: line } }) =>
        line.kind === "person" || line.isNamed ? <MatchBadge record={line.record} /> : null,
      size: 152,
    },
  ),
  column(holdingOf(recordsTable.day), {
    cell: ({ row: { original: line } }) => countOr(line, (record) => <Day record={record} />),
    size: 136,
    meta: {
      text: (line) => countOr(line, ({ localDay }) => (localDay === null ? MISSING : formatDay(localDay))),
    },
  }),
  punchColumn("in", 160),
  punchColumn("out", 176),
  column(holdingOf(recordsTable.type), { size: 56, meta: { missing } }),
  column(
    { ...holdingOf(recordsTable.time), heading: "Hours", of: minutesOf },
    { cell: ({ row }) => <Quantity line={row.original} />, size: 80, meta: { onPhone: true } },
  ),
  column(holdingOf(recordsTable.notes), {
    cell: ({ row: { original } }) =>
      original.kind === "person" ? null : <RecordNotes record={original.record} />,
    size: 128,
    meta: { grows: true },
  }),
  ...[
    recordsTable.programs,
    recordsTable.zone,
    recordsTable.edited,
    recordsTable.added,
    recordsTable.change,
    recordsTable["clock-in id"],
    recordsTable["clock type id"],
    recordsTable["agent entry"],
    recordsTable.location,
    recordsTable["location type"],
    recordsTable["unique id"],
  ].map(hiddenColumn),
  stampColumn(recordsTable.created, ({ created }) => created),
  stampColumn(recordsTable["record updated"], ({ updated }) => updated),
];

/** The line above a person's records counts them. */
const countOr = <Shown,>(line: RecordLine, of: (record: TimeRecordRow) => Shown): Shown | string =>
  line.kind === "person" ? formatNoun(line.records.length, "record") : of(line.record);

type PunchProps = { readonly record: TimeRecordRow; readonly end: "in" | "out" };

/** `Nov 10, `: the day of a punch that is not on the record's own; "" otherwise. */
const otherDay = ({ localDay }: TimeRecordRow, time: WallClock): string =>
  localDay === null || dateOf(time) === localDay ? "" : `${formatDate(dateOf(time))}, `;

const punchText = ({ record, end }: PunchProps): string => {
  const punch = recordsTable[end].of(record);
  if (punch === null) return MISSING;
  if ("unread" in punch) return punch.unread;
  return `${otherDay(record, punch.time)}${formatPunchTime(punch.time)} ${formatOffset(punch.offsetMin)}`;
};

/** A clock-in or clock-out in local time with its offset; as reported, and marked, when it is not a time. */
const Punch = ({ record, end }: PunchProps) => {
  const punch = recordsTable[end].of(record);
  if (punch === null) return <Missing because={`no clock-${end}`} />;
  if ("unread" in punch)
    return (
      <Badge {...UNREAD}>
        <bdi>{punch.unread}</bdi>
      </Badge>
    );
  return (
    <>
      <span className="text-muted">{otherDay(record, punch.time)}</span>
      <span>{`${formatPunchTime(punch.time)} `}</span>
      <span
        className="text-caption text-muted"
        title={record.offsetMin === null ? "No offset reported: shown in UTC" : undefined}
      >
        {formatOffset(punch.offsetMin)}
      </span>
    </>
  );
};

const PersonCell = ({ line }: { readonly line: RecordLine }) => {
  const { record } = line;
  const isHeading = line.kind === "person";
  const isNamed = isHeading || line.isNamed;
  return (
    <>
      <span className={classNames("block truncate", isHeading && "font-semibold", !isNamed && "sr-only")}>
        <PersonName first={record.firstName} last={record.lastName} isLastFirst />
      </span>
      <span className="block sm:hidden">
        {isHeading ? (
          <MatchBadge record={record} />
        ) : (
          <>
            <Day record={record} />
            <span className="block text-caption whitespace-normal text-muted">
              <Punch record={record} end="in" /> – <Punch record={record} end="out" />{" "}
              <RecordNotes record={record} />
            </span>
          </>
        )}
      </span>
    </>
  );
};

const Day = ({ record }: { readonly record: TimeRecordRow }) => {
  if (record.localDay !== null) return formatDay(record.localDay);
  return <Missing because={record.clockIn === null ? "no readable clock-in" : "no UTC offset reported"} />;
};

/** H:MM, in decimals on hover; struck through where it is not in the total. */
const Quantity = ({ line }: { readonly line: RecordLine }) => {
  const value = minutesOf(line);
  if (value === null) return <Missing because="its minutes couldn’t be read" />;
  const words = formatHoursMinutes(value);
  const title = formatDecimalHours(value);
  if (line.kind === "person")
    return (
      <span className="font-semibold" title={title}>
        {words}
      </span>
    );
  return line.record.isActive ? (
    <span title={title}>{words}</span>
  ) : (
    <s className="text-muted" title={title}>
      {words}
    </s>
  );
};

const MATCH_LOOKS = {
  "by-id": { tone: "quiet", shape: "disc", title: "Found in the directory by person ID" },
  "by-number": {
    tone: "warn",
    shape: "half",
    title: "Found in the directory by person ID, with other leading zeros",
  },
  "by-name": { tone: "quiet", shape: "half", title: "Found in the directory by office and name" },
  none: { tone: "warn", shape: "ring", title: "No one with this name in the office’s directory" },
  several: {
    tone: "warn",
    shape: "square",
    title: "Several people with this name in the office’s directory",
  },
} as const;

/** Standing of a record's person in the directory; never guessed. */
const MatchBadge = ({ record }: { readonly record: TimeRecordRow }) => (
  <Badge {...MATCH_LOOKS[record.match]}>{matchWords(record)}</Badge>
);

type Note = BadgeLook & { readonly words: string };

/** Words on what is out of the ordinary about a record. */
const notesOf = (record: TimeRecordRow): readonly Note[] => [
  ...exceptionsOf(record).map((rule) => ({
    ...SEVERITY_LOOKS[severityOf(rule)],
    title: ruleSentence(rule),
    words: ruleName(rule),
  })),
  ...(record.isActive ? [] : [INACTIVE]),
  ...changesOf(record).map((words) => ({ ...CHANGED, words })),
  ...otherUnread(record).map(({ field, text }) => ({ ...UNREAD, words: `${field}: ${text}` })),
];

const INACTIVE = {
  tone: "quiet",
  shape: "ring",
  title: "Inactive records are not in the total",
  words: "Inactive",
} as const;
const CHANGED = { tone: "quiet", shape: "square", title: "How the source changed it" } as const;
const UNREAD = { tone: "bad", shape: "triangle", title: "As reported; it couldn’t be read" } as const;

const RecordNotes = ({ record }: { readonly record: TimeRecordRow }) => (
  <span className="inline-flex max-w-full flex-wrap items-center gap-x-3">
    {notesOf(record).map(({ words, ...look }) => (
      <Badge key={words} {...look}>
        <bdi>{words}</bdi>
      </Badge>
    ))}
  </span>
);
