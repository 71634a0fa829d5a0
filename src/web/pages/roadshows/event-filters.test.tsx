import { expect, test } from "vitest";
import { verdictWords } from "./event-filters.tsx";

test("the page says how many events need staff and how many wait for their owners", () => {
  expect(verdictWords({ events: 240, approved: 200, unassignedApproved: 12, unacknowledged: 31 })).toBe(
    "12 of 200 approved events need staff (6.0%). 31 events aren’t acknowledged yet.",
  );
  expect(verdictWords({ events: 4, approved: 1, unassignedApproved: 1, unacknowledged: 1 })).toBe(
    "1 of 1 approved event needs staff (100%). 1 event isn’t acknowledged yet.",
  );
});

test("a list in order says so, and one without events does not", () => {
  expect(verdictWords({ events: 9, approved: 9, unassignedApproved: 0, unacknowledged: 0 })).toBe(
    "No approved event needs staff. All active assignments are acknowledged.",
  );
  expect(verdictWords({ events: 0, approved: 0, unassignedApproved: 0, unacknowledged: 0 })).toBe(
    "No events to staff.",
  );
});
