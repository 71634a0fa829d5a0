import { expect, test } from "vitest";
import { eventId } from "#domain/ids.ts";
import { isoDate } from "#domain/time/time.ts";
import { gapMessage } from "./gap-messages.ts";

const event = {
  id: eventId("40012"),
  retailerName: "Voltabee Electronics",
  groupId: "3004",
  retailerRoadShowId: "RS-10012",
  location: { id: "1", clubNumber: "4480", city: "Long Beach", state: "CA", zip: "90802", marketId: "40" },
  days: { from: isoDate("2020-11-28"), to: isoDate("2020-11-29") },
};

test("the message says where the event is, whose it is, and its group", () => {
  expect(gapMessage(event)).toEqual({
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
      "Please answer whether you accept.",
    ].join("\n"),
  });
});

test("what was not reported is left out", () => {
  const location = { id: "", clubNumber: "", city: "", state: "CA", zip: "", marketId: "" };
  expect(gapMessage({ ...event, groupId: "", retailerRoadShowId: "", location, days: null }).body).toBe(
    "Can you staff this roadshow?\n\nVoltabee Electronics\nCA\nEvent 40012\n\nPlease answer whether you accept.",
  );
});
