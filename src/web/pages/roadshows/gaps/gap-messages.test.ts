import { expect, test } from "vitest";
import { eventId } from "#domain/ids.ts";
import { isoDate } from "#domain/time/time.ts";
import { gapMessage, usualAnswerDay } from "./gap-messages.ts";

const event = {
  id: eventId("40012"),
  retailerName: "Voltabee Electronics",
  groupId: "3004",
  retailerRoadShowId: "RS-10012",
  location: { id: "1", clubNumber: "4480", city: "Long Beach", state: "CA", zip: "90802", marketId: "40" },
  days: { from: isoDate("2020-11-28"), to: isoDate("2020-11-29") },
};

const dana = { name: "Dana Whitfield", email: "dana@example.test", until: isoDate("2020-11-20") };

test("the message says where and when the event is, whose it is, whom to answer and until when", () => {
  expect(gapMessage(event, dana)).toEqual({
    subject: "Roadshow, Voltabee Electronics 4480, Long Beach, CA 90802",
    body: [
      "Can you staff this roadshow?",
      "",
      "Voltabee Electronics, club 4480",
      "Long Beach, CA 90802",
      "Nov 28–29, 2020",
      "Event 40012, group 3004",
      "Retailer’s roadshow RS-10012",
      "",
      "Please answer Dana Whitfield (dana@example.test) by Fri, Nov 20, 2020 whether you accept.",
    ].join("\n"),
  });
});

test("what was not reported is left out, and days that no one recorded are to be confirmed", () => {
  const location = { id: "", clubNumber: "", city: "", state: "CA", zip: "", marketId: "" };
  expect(
    gapMessage(
      { ...event, groupId: "", retailerRoadShowId: "", location, days: null },
      { ...dana, name: "", email: "" },
    ).body,
  ).toBe(
    "Can you staff this roadshow?\n\nVoltabee Electronics\nCA\nDays to be confirmed\nEvent 40012\n\nPlease answer by Fri, Nov 20, 2020 whether you accept.",
  );
});

test.each([
  ["2020-11-20", "2020-11-22"],
  ["2020-11-26", "2020-11-27"],
  ["2020-11-28", "2020-11-28"],
])("asked on %s, a candidate answers by %s, and before the event", (today, day) => {
  expect(usualAnswerDay(event, isoDate(today))).toBe(day);
});

test("without days of the event a candidate has two days", () => {
  expect(usualAnswerDay({ days: null }, isoDate("2020-11-26"))).toBe("2020-11-28");
});
