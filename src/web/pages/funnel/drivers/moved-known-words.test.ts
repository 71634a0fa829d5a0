import { expect, test } from "vitest";
import { movedBetween } from "#domain/funnel/funnel-moved.ts";
import { NO_COUNTS } from "#domain/funnel/funnel.ts";
import { administratorId, officeId } from "#domain/ids.ts";
import { gapDaysWords, knownDaysWords, unlikeShareWords } from "./moved-known-words.ts";

const gap = (id: string, daysKnown: number) => ({ id: officeId(id), name: `Account ${id}`, daysKnown });

test("the days that are known of both ranges are said in numbers", () => {
  expect(knownDaysWords({ daysAsked: 28, daysKnown: 28 }, { daysAsked: 28, daysKnown: 14 })).toContain(
    "Only 14 of 28 earlier days are known, and 28 of 28 of these:",
  );
});

test("an account's earlier days are said in numbers, those of several from the fewest to the most", () => {
  const earlier = { daysAsked: 28, daysKnown: 28 };
  expect(gapDaysWords([gap("7", 14)], earlier)).toBe("14 of 28 days");
  expect(gapDaysWords([gap("7", 14), gap("8", 0), gap("9", 3)], earlier)).toBe("0 to 14 of 28 days");
  expect(gapDaysWords([gap("7", 0)], { daysAsked: 1, daysKnown: 1 })).toBe("0 of 1 day");
});

test("it is said how many administrators' shares rest on fewer days", () => {
  const row = (id: string, account: string) => ({
    administratorId: administratorId(id),
    administratorName: `Administrator ${id}`,
    accountId: officeId(account),
    counts: { ...NO_COUNTS, first: { booked: 10, showed: 0 } },
  });
  const moved = movedBetween(
    [row("1", "7"), row("2", "8")],
    [row("1", "7"), row("2", "8"), row("3", "8")],
    new Set([officeId("8")]),
  );
  expect(moved === null ? "" : unlikeShareWords(moved)).toMatch(
    /^the share of 2 administrators there of what was booked then is too small/,
  );
});
