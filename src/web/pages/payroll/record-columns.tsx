import { formatDecimalHours, formatHoursMinutes, type Minutes } from "#domain/payroll/payroll.ts";
import { ruleName, ruleSentence, severityOf } from "#domain/payroll/payroll-rules.ts";
import {
  changesOf,
  exceptionsOf,
  formatOffset,
  matchWords,
  unreadRest,
} from "#domain/payroll/time-records.ts";
import { lastFirst } from "#domain/people/people.ts";
import { dateOf, type WallClock } from "#domain/time/time.ts";
import { recordsTable } from "#web/api/payroll-files.ts";
import type { TimeRecordRow } from "#web/api/payroll.ts";
import { classNames } from "#web/lib/class-names.ts";
import { formatDate, formatDay, formatTime } from "#web/lib/format-dates.ts";
import { formatNoun, MISSING } from "#web/lib/format.ts";
import { Badge, type BadgeLook } from "#web/ui/page/badge.tsx";
import { Missing, PersonName } from "#web/ui/page/name.tsx";
import { columnsOf, type Look } from "#web/ui/table/columns-of.tsx";
import { SEVERITY_LOOKS } from "./board-cell.tsx";
import type { RecordLine } from "./record-shapes.ts";

/** What records have and the line above a person's records does not. */
const ofRecord =
  <Value,>(of: (record: TimeRecordRow) => Value) =>
  (line: RecordLine): Value | null =>
    line.kind === "person" ? null : of(line.record);

const minutesOf = (line: RecordLine): Minutes | null =>
  line.kind === "person" ? line.minutes : line.record.totalMin;

const punchLook = (end: "in" | "out", width: string): Partial<Look<RecordLine>> => ({
  text: (line) => ofRecord((record) => punchText({ record, end }))(line) ?? "",
  cell: ofRecord((record) => <Punch record={record} end={end} />),
  width,
});

/** The looks of the columns that are shown; the other members of the forms are for those who ask for them. */
const LOOKS: Readonly<Record<string, Partial<Look<RecordLine>>>> = {
  person: { of: ({ record }) => lastFirst(record), cell: (line) => <PersonCell line={line} /> },
  directory: {
    of: ({ record }) => matchWords(record),
    cell: (line) => (line.kind === "person" || line.isNamed ? <MatchBadge record={line.record} /> : null),
    width: "9.5rem",
  },
  day: {
    text: (line) => countOr(line, ({ localDay }) => (localDay === null ? MISSING : formatDay(localDay))),
    cell: (line) => countOr(line, (record) => <Day record={record} />),
    width: "8.5rem",
  },
  in: punchLook("in", "10rem"),
  out: punchLook("out", "12rem"),
  type: { width: "3.5rem" },
  time: {
    of: minutesOf,
    cell: (line) => <Quantity line={line} format={formatHoursMinutes} />,
    width: "4.5rem",
    onPhone: true,
  },
  hours: {
    of: minutesOf,
    cell: (line) => <Quantity line={line} format={formatDecimalHours} />,
    width: "5rem",
  },
  notes: { cell: ofRecord((record) => <RecordNotes record={record} />), width: "13%" },
  // When the source says that it wrote a record, exact on hover and focus.
  created: { kind: "moment", of: ofRecord(({ created }) => created), isHidden: true },
  "record updated": { kind: "moment", of: ofRecord(({ updated }) => updated), isHidden: true },
};

export const recordColumns = columnsOf<RecordLine>(
  Object.fromEntries(
    Object.entries(recordsTable).map(([id, column]) => [
      id,
      {
        heading: column.heading,
        kind: column.kind,
        of: ofRecord<string | number | object | null>(column.of),
        ...("order" in column && { order: ofRecord(column.order) }),
        missing: (line) => (line.kind === "person" ? null : "not reported"),
        ...(LOOKS[id] ?? { isHidden: true }),
      },
    ]),
  ),
);

/** The line above a person's records counts them. */
const countOr = <Shown,>(line: RecordLine, of: (record: TimeRecordRow) => Shown): Shown | string =>
  line.kind === "person" ? formatNoun(line.own.length, "record") : of(line.record);

type PunchProps = { readonly record: TimeRecordRow; readonly end: "in" | "out" };

/** `Nov 10, `: the day of a punch that is not on the record's own; "" otherwise. */
const otherDay = ({ localDay }: TimeRecordRow, time: WallClock): string =>
  localDay === null || dateOf(time) === localDay ? "" : `${formatDate(dateOf(time))}, `;

const punchText = ({ record, end }: PunchProps): string => {
  const punch = recordsTable[end].of(record);
  if (punch === null) return MISSING;
  if ("unread" in punch) return punch.unread;
  return `${otherDay(record, punch.time)}${formatTime(punch.time)} ${formatOffset(punch.offsetMin)}`;
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
      {formatTime(punch.time)}{" "}
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

type Note = BadgeLook & { readonly words: string };

/** What is out of the ordinary about a record. */
const notesOf = (record: TimeRecordRow): readonly Note[] => [
  ...exceptionsOf(record).map((rule) => ({
    ...SEVERITY_LOOKS[severityOf(rule)],
    title: ruleSentence(rule),
    words: ruleName(rule),
  })),
  ...(record.isActive ? [] : [INACTIVE]),
  ...changesOf(record).map((words) => ({ ...CHANGED, words })),
  ...unreadRest(record).map(({ field, text }) => ({ ...UNREAD, words: `${field}: ${text}` })),
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
