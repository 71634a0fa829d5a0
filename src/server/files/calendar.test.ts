import { expect, test } from "vitest";
import { instant, isoDate } from "#domain/time/time.ts";
import { calendarFile, type CalendarEvent } from "./calendar.ts";

const event: CalendarEvent = {
  uid: "event-4001@fieldboard",
  from: isoDate("2026-11-28"),
  to: isoDate("2026-11-30"),
  summary: "Voltabee 4480",
  location: "Long Beach, CA 90802",
  description: "",
  status: "CONFIRMED",
};

async function textOf(...events: readonly CalendarEvent[]): Promise<string> {
  const head = { name: "Roadshows", now: instant("2026-11-20T15:04:05Z") };
  const batches = (async function* () {
    yield await Promise.resolve(events);
  })();
  let text = "";
  for await (const piece of calendarFile(head, batches)) text += piece.toString();
  return text;
}

test("an event of whole days ends before the day after its last, and keeps its id", async () => {
  expect((await textOf(event)).split("\r\n")).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Fieldboard//Roadshows//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "X-WR-CALNAME:Roadshows",
    "BEGIN:VEVENT",
    "UID:event-4001@fieldboard",
    "DTSTAMP:20261120T150405Z",
    "DTSTART;VALUE=DATE:20261128",
    "DTEND;VALUE=DATE:20261201",
    "SUMMARY:Voltabee 4480",
    "LOCATION:Long Beach\\, CA 90802",
    "STATUS:CONFIRMED",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test("no text can end a line or add a member, and marks are escaped", async () => {
  const text = await textOf({
    ...event,
    summary: "A\\B; C\r\nEND:VEVENT\0",
    description: "first\nsecond",
  });
  expect(text).toContain("SUMMARY:A\\\\B\\; C\\nEND:VEVENT\r\n");
  expect(text).toContain("DESCRIPTION:first\\nsecond\r\n");
  expect(text.split("\r\n").filter((line) => line === "END:VEVENT")).toHaveLength(1);
});

test("long lines are folded at 75 bytes, between characters", async () => {
  const summary = "Café Électronique 🎪 ".repeat(12);
  const text = await textOf({ ...event, summary });
  const lines = text.split("\r\n");
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(text).not.toContain("\uFFFD");
  expect(text.replaceAll("\r\n ", "")).toContain(`SUMMARY:${summary}\r\n`);
});
