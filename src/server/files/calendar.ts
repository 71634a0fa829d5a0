import { addDays, type Instant, type IsoDate } from "#domain/time/time.ts";

/** Entry that takes place on whole days, the first and the last included. */
export type CalendarEvent = {
  /** The same in every file. */
  readonly uid: string;
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly summary: string;
  readonly location: string;
  /** Text of several lines. */
  readonly description: string;
  readonly status: "CONFIRMED" | "TENTATIVE" | "CANCELLED";
};

type CalendarHead = { readonly name: string; readonly now: Instant };

/** Events as a calendar of RFC 5545, batch by batch. */
export async function* calendarFile(
  { name, now }: CalendarHead,
  batches: AsyncIterable<readonly CalendarEvent[]>,
): AsyncGenerator<Buffer> {
  yield linesOf([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Fieldboard//Roadshows//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escaped(name)}`,
  ]);
  for await (const batch of batches) yield linesOf(batch.flatMap((event) => eventLines(event, now)));
  yield linesOf(["END:VCALENDAR"]);
}

/** All-day events end before a day: the one after their last. */
const eventLines = (event: CalendarEvent, now: Instant): readonly string[] => [
  "BEGIN:VEVENT",
  `UID:${escaped(event.uid)}`,
  `DTSTAMP:${now.slice(0, 19).replaceAll(/[-:]/g, "")}Z`,
  `DTSTART;VALUE=DATE:${plainDay(event.from)}`,
  `DTEND;VALUE=DATE:${plainDay(addDays(event.to, 1))}`,
  `SUMMARY:${escaped(event.summary)}`,
  ...(event.location === "" ? [] : [`LOCATION:${escaped(event.location)}`]),
  ...(event.description === "" ? [] : [`DESCRIPTION:${escaped(event.description)}`]),
  `STATUS:${event.status}`,
  "END:VEVENT",
];

const plainDay = (day: IsoDate): string => day.replaceAll("-", "");

/** A text as RFC 5545 has it: what ends or divides values is escaped, and control characters are left out. */
const escaped = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[^\P{Cc}\n]/gu, "")
    .replaceAll(/[\\;,]/g, (mark) => `\\${mark}`)
    .replaceAll("\n", "\\n");

const linesOf = (lines: readonly string[]): Buffer =>
  Buffer.from(lines.map((line) => `${folded(line)}\r\n`).join(""));

/** A line has at most so many bytes; what is longer goes on in the next ones, each after a space. */
const LINE_BYTES_MAX = 75;

/** Folds a line between characters, never inside of one. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_BYTES_MAX) {
      parts.push(part);
      part = "";
      bytes = 1;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join("\r\n ");
}
