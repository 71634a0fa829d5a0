import { recordsTable } from "#web/api/payroll-files.ts";
import { formatDecimalHours, formatHoursMinutes, type Minutes } from "#domain/payroll/payroll.ts";
import {
  formatOffset,
  localPunch,
  unreadPunch,
  unreadRest,
  changesOf,
  matchWords,
} from "#domain/payroll/time-records.ts";
import { lastFirst } from "#domain/people/people.ts";
import type { TimeRecordRow } from "#web/api/payroll.ts";
import { classNames } from "#web/lib/class-names.ts";
import { formatNoun, isolate, MISSING } from "#web/lib/format.ts";
import { formatDate, formatDay, formatTime } from "#web/lib/format-dates.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Missing, PersonName } from "#web/ui/page/name.tsx";
import { columnsOf, type Look } from "#web/ui/table/columns-of.tsx";
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
        ...{ heading: column.heading, kind: column.kind },
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

/** A punch in local time; the day is there when it is not the record's own. Null when there is no readable one. */
function punchParts({ record, end }: PunchProps) {
  const moment = end === "in" ? record.clockIn : record.clockOut;
  if (moment === null) return null;
  const punch = localPunch(moment, record.offsetMin);
  const isOtherDay = end === "out" && record.localDay !== null && punch.day !== record.localDay;
  return {
    day: isOtherDay ? `${formatDate(punch.day)}, ` : "",
    time: formatTime(punch.time),
    offset: formatOffset(punch.offsetMin),
    isAssumedUtc: punch.isAssumedUtc,
  };
}

const punchText = (props: PunchProps): string => {
  const parts = punchParts(props);
  return parts === null
    ? (unreadPunch(props.record, props.end) ?? MISSING)
    : `${parts.day}${parts.time} ${parts.offset}`;
};

/** A clock-in or clock-out in local time with its offset; as reported, and marked, when it is not a time. */
const Punch = (props: PunchProps) => {
  const parts = punchParts(props);
  if (parts !== null)
    return (
      <>
        <span className="text-muted">{parts.day}</span>
        {parts.time}{" "}
        <span
          className="text-caption text-muted"
          title={parts.isAssumedUtc ? "No offset reported: shown in UTC" : undefined}
        >
          {parts.offset}
        </span>
      </>
    );
  const text = unreadPunch(props.record, props.end);
  if (text === null) return <Missing because={`no clock-${props.end}`} />;
  return (
    <Badge tone="bad" shape="triangle" title={`Reported as “${isolate(text)}”, which is not a time`}>
      not a time: <bdi>{text}</bdi>
    </Badge>
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

/** What is out of the ordinary about a record. */
const RecordNotes = ({ record }: { readonly record: TimeRecordRow }) => {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      {record.isActive ? null : (
        <Badge tone="quiet" shape="ring" title="Inactive records are not in the total">
          Inactive
        </Badge>
      )}
      {changesOf(record).map((change) => (
        <Badge key={change} tone="quiet" shape="square" title="How the source changed it">
          <bdi>{change}</bdi>
        </Badge>
      ))}
      {unreadRest(record).map(({ field, text }) => (
        <Badge key={field} tone="bad" shape="triangle" title="As reported; it couldn’t be read">
          {field}: <bdi>{text}</bdi>
        </Badge>
      ))}
    </span>
  );
};
