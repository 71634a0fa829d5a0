import { expect, test } from "vitest";
import { wallClock } from "#domain/time/time.ts";
import { CANDIDATE_REASONS, compareCandidates, REASON_WORDS } from "./candidates.ts";

const candidate = (id: string, members: Partial<Parameters<typeof compareCandidates>[0]> = {}) => ({
  id,
  reason: "state" as const,
  assignments: 2,
  latest: wallClock("2026-11-02T09:00:00"),
  ...members,
});
const inOrder = (...all: readonly ReturnType<typeof candidate>[]) =>
  all.toSorted(compareCandidates).map(({ id }) => id);

test("who staffed this club is called first, and an office that is only in the state last", () => {
  const all = CANDIDATE_REASONS.map((reason) => ({ ...candidate(reason), reason }));
  expect(
    all
      .toReversed()
      .toSorted(compareCandidates)
      .map(({ id }) => id),
  ).toEqual(["club", "retailer", "near", "state", "home", "nearest"]);
  expect(Object.keys(REASON_WORDS)).toEqual(CANDIDATE_REASONS);
});

test("among equal reasons the fewest active assignments come first", () => {
  expect(inOrder(candidate("1"), candidate("2", { assignments: 0 }))).toEqual(["2", "1"]);
});

test("among equal assignments the latest acknowledgement comes first, and who never acknowledged last", () => {
  const late = candidate("3", { latest: wallClock("2026-11-20T09:00:00") });
  expect(inOrder(candidate("1", { latest: null }), candidate("2"), late)).toEqual(["3", "2", "1"]);
});

test("what is equal in all is in the order of the ids", () => {
  expect(inOrder(candidate("10"), candidate("9"))).toEqual(["9", "10"]);
});
