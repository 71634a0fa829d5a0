import { expect, test } from "vitest";
import { verdictWords } from "./event-filters.tsx";

test("the page says how many events need staff and how many wait for their owners", () => {
  expect(verdictWords({ events: 240, unassignedApproved: 12, unacknowledged: 31 })).toBe(
    "12 approved events need staff, 5.0% of 240. 31 events aren’t acknowledged yet.",
  );
  expect(verdictWords({ events: 4, unassignedApproved: 1, unacknowledged: 1 })).toBe(
    "1 approved event needs staff, 25% of 4. 1 event isn’t acknowledged yet.",
  );
});

test("a list in order says so, and one without events does not", () => {
  expect(verdictWords({ events: 9, unassignedApproved: 0, unacknowledged: 0 })).toBe(
    "No approved event needs staff. All active assignments are acknowledged.",
  );
  expect(verdictWords({ events: 0, unassignedApproved: 0, unacknowledged: 0 })).toBe("No events to staff.");
});
