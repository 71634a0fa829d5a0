import { expect, test } from "vitest";
import { isoDate } from "#domain/time/time.ts";
import { messageText, reminderMessage, sendBackMessage } from "./office-message.ts";

const about = {
  officeName: "Harbor Point",
  ownerName: "Ada Reed",
  kind: "Standard",
  week: isoDate("2026-11-16"),
  byName: "Dana Fox",
};

test("what is sent back names the submission, the week and what has to change", () => {
  expect(messageText(sendBackMessage({ ...about, entry: "7002", note: "Fay's Tuesday is missing" }))).toBe(
    [
      "Please correct your hours: Harbor Point, Nov 16 to Nov 22, 2026",
      "Hello Ada Reed,",
      "We can’t pay the standard hours of Harbor Point for Nov 16 to Nov 22, 2026 (submission 7002) as they are.",
      "What has to change: Fay's Tuesday is missing",
      "Please correct them where you entered them. We review them again with the next report.",
      "Dana Fox",
    ].join("\n\n"),
  );
});

test("a reminder says what is missing, or started, and by when it is due; without an owner it greets no one by name", () => {
  const reminder = (given: object) =>
    reminderMessage({
      ...about,
      isStarted: false,
      dueBy: isoDate("2026-11-23"),
      day: isoDate("2026-11-23"),
      ...given,
    }).paragraphs;
  expect(reminder({ kind: "", ownerName: "" }).slice(0, 2)).toEqual([
    "Hello,",
    "We have no hours of Harbor Point for Nov 16 to Nov 22, 2026.",
  ]);
  expect(reminder({ isStarted: true, kind: "Roadshow" }).slice(1, 3)).toEqual([
    "The roadshow hours of Harbor Point for Nov 16 to Nov 22, 2026 are entered but not submitted.",
    "They are due by Nov 23, 2026. Please submit them, or tell us that there are none.",
  ]);
  expect(reminder({ day: isoDate("2026-11-24") })[2]).toMatch(/^They were due by Nov 23, 2026\./);
});
