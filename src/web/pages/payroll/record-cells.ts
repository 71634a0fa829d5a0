import { formatDecimalHours, formatHoursMinutes, type Minutes } from "#domain/payroll/payroll.ts";
import { lastFirst } from "#domain/people/people.ts";
import type { SortValue } from "#domain/row-order.ts";
import { formatOffset, localPunch, unreadPunch, unreadRest } from "#domain/payroll/punches.ts";
import { changeWords, matchWords } from "#domain/payroll/record-words.ts";
import type { TimeRecordRow } from "#web/api/payroll.ts";
import { formatNoun, MISSING } from "#web/lib/format.ts";
import { formatDate, formatDay, formatTime } from "#web/lib/format-dates.ts";
import type { Cell, Cells } from "#web/ui/table/table-cells.ts";
import type { RecordLine } from "./record-shapes.ts";

/** A cell that only records have; the line above a person's records has none. */
const ofRecord = (
  sort: (record: TimeRecordRow) => SortValue,
  text: (record: TimeRecordRow) => string,
): Cell<RecordLine> => ({
  sort: (line) => (line.kind === "person" ? null : sort(line.record)),
  text: (line) => (line.kind === "person" ? "" : text(line.record)),
});

const minutesOf = (line: RecordLine): Minutes | null =>
  line.kind === "person" ? line.minutes : line.record.totalMin;

const quantity = (format: (minutes: Minutes) => string): Cell<RecordLine> => ({
  sort: minutesOf,
  text: (line) => {
    const minutes = minutesOf(line);
    return minutes === null ? MISSING : format(minutes);
  },
});

const personName = ({ record }: RecordLine): string => lastFirst(record);

const punchText = (record: TimeRecordRow, end: "in" | "out"): string => {
  const moment = end === "in" ? record.clockIn : record.clockOut;
  if (moment === null) return unreadPunch(record, end) ?? MISSING;
  const { time, day, offsetMin } = localPunch(moment, record.offsetMin);
  const otherDay = end === "out" && record.localDay !== null && day !== record.localDay;
  return `${otherDay ? `${formatDate(day)}, ` : ""}${formatTime(time)} ${formatOffset(offsetMin)}`;
};

const noteText = (record: TimeRecordRow): string =>
  [
    record.isActive ? "" : "Inactive",
    changeWords(record.modType),
    ...unreadRest(record).map(({ field, text }) => `${field}: ${text}`),
  ]
    .filter((words) => words !== "")
    .join("; ");

/** What time records are sorted by, and what a copy of them says. */
export const recordCells: Cells<RecordLine> = {
  person: { sort: personName, text: personName },
  directory: { sort: ({ record }) => matchWords(record), text: ({ record }) => matchWords(record) },
  day: {
    sort: (line) => (line.kind === "person" ? null : line.record.localDay),
    text: (line) => {
      if (line.kind === "person") return formatNoun(line.records, "record");
      return line.record.localDay === null ? MISSING : formatDay(line.record.localDay);
    },
  },
  in: ofRecord(
    ({ clockIn }) => clockIn,
    (record) => punchText(record, "in"),
  ),
  out: ofRecord(
    ({ clockOut }) => clockOut,
    (record) => punchText(record, "out"),
  ),
  type: ofRecord(
    ({ clockType }) => clockType,
    ({ clockType }) => clockType,
  ),
  time: quantity(formatHoursMinutes),
  hours: quantity(formatDecimalHours),
  notes: ofRecord(noteText, noteText),
};
