import { expect, test } from "vitest";
import { movedBetween } from "#domain/funnel/funnel-moved.ts";
import { NO_COUNTS } from "#domain/funnel/funnel.ts";
import { administratorId, officeId } from "#domain/ids.ts";
import { formatFinePoints, movedWords, partWords } from "./moved-words.ts";

const row = (id: string, booked: number, sold: number) => ({
  administratorId: administratorId(id),
  administratorName: `Administrator ${id}`,
  accountId: officeId("7"),
  counts: { ...NO_COUNTS, first: { booked, showed: 0 }, sale: { booked: 0, showed: sold } },
});
const wordsOf = (before: readonly ReturnType<typeof row>[], after: readonly ReturnType<typeof row>[]) => {
  const moved = movedBetween(before, after);
  return moved === null ? "" : movedWords(moved);
};

test("the words say which way, from what to what, and the parts", () => {
  // As calculated by hand in funnel-moved.test.ts.
  expect(wordsOf([row("1", 400, 100), row("2", 600, 30)], [row("1", 200, 60), row("2", 800, 40)])).toBe(
    "The overall rate fell 3.00 pt, from 13% to 10%: mix −4.50 pt, rates +1.50 pt.",
  );
  expect(wordsOf([row("1", 1000, 78)], [row("1", 1000, 90)])).toBe(
    "The overall rate rose 1.20 pt, from 7.8% to 9.0%: mix 0.00 pt, rates +1.20 pt.",
  );
});

test("who came or left is said, and a rate that stayed is not said to have moved", () => {
  expect(wordsOf([row("1", 50, 5), row("2", 50, 15)], [row("1", 50, 5), row("3", 50, 15)])).toBe(
    "The overall rate stayed at 20%: mix 0.00 pt, rates 0.00 pt, who came or left 0.00 pt.",
  );
});

test("an administrator's part is split too, or said to be whole", () => {
  const moved = movedBetween([row("1", 50, 5), row("2", 50, 15)], [row("1", 50, 10), row("3", 50, 15)]);
  const partOf = (id: string) => moved?.parts.find((part) => part.administratorId === id);
  const [both, came] = [partOf("1"), partOf("3")];
  // Overall 0.2, then 0.25: the mean is 0.225. Half of all, then too: 0.1 × 0.5, and 0.5 × (0.3 − 0.225).
  expect(both === undefined ? "" : partWords(both)).toBe(
    "+5.00 pt of it: mix 0.00 pt, their own rate +5.00 pt.",
  );
  expect(came === undefined ? "" : partWords(came)).toBe(
    "+3.75 pt of it, as they had no first interview booked before.",
  );
});

test("of who is at an account that alone misses earlier days it is said that they may have been there before", () => {
  const [elm, before] = [{ accountId: officeId("8") }, [row("1", 50, 5)]];
  const after = [row("1", 50, 10), { ...row("3", 50, 15), ...elm }, { ...row("1", 0, 0), ...elm }];
  const moved = movedBetween(before, after, new Set([elm.accountId]));
  const wordsOfPart = (id: string) =>
    moved?.parts.filter((part) => part.administratorId === id).map((part) => partWords(part));
  expect(wordsOfPart("3")).toEqual([
    expect.stringMatching(
      /of it, as no first interview booked before is known of them\. Fewer earlier days are known of an account of theirs\.$/,
    ),
  ]);
  expect(wordsOfPart("1")).toEqual([
    expect.stringMatching(/their own rate .* pt\. Fewer earlier days are known of an account of theirs\.$/),
  ]);
});

test("small parts have two decimals, and what rounds to nothing has no sign", () => {
  expect([0.00341, -0.00341, -0.00001, 0, null].map(formatFinePoints)).toEqual([
    ...["+0.34 pt", "−0.34 pt", "0.00 pt", "0.00 pt", "–"],
  ]);
});
