import { expect, test } from "vitest";
import { officesWithoutThird, funnelSums } from "#domain/funnel/funnel-summary.ts";
import { NO_COUNTS } from "#domain/funnel/funnel.ts";
import { funnelLines, totalLine } from "#domain/funnel/funnel-lines.ts";
import { funnelSteps } from "#domain/funnel/funnel-third.ts";
import { administratorId, officeId } from "#domain/ids.ts";
import { cautionOf, contradictions, funnelBars, leakWords, STAGE_SHORT_NAMES } from "./funnel-shapes.ts";

const row = (id: string, name: string, account: string, first: { booked: number; showed: number }) => ({
  administratorId: administratorId(id),
  administratorName: name,
  officeId: officeId(account),
  officeName: `Account ${account}`,
  counts: { ...NO_COUNTS, first },
});

const rows = [
  row("2", "Zoë Ueda", "101", { booked: 10, showed: 9 }),
  row("1", "Ann Abara", "110", { booked: 90, showed: 9 }),
  row("1", "Ann Abara", "9", { booked: 2, showed: 3 }),
];

test("lines go by administrator, then office, numbers in their order", () => {
  expect(funnelLines(rows).map(({ administrator, office }) => `${administrator} ${office}`)).toEqual([
    "Ann Abara Account 9",
    "Ann Abara Account 110",
    "Zoë Ueda Account 101",
  ]);
});

const LOOK = { names: STAGE_SHORT_NAMES };

test("the rate of the totals is not the average of the rates", () => {
  expect(totalLine(funnelLines(rows)).counts.first).toEqual({ booked: 102, showed: 21 });
  const bars = funnelBars(funnelSums(rows), undefined, LOOK);
  expect(bars[0]).toEqual({
    name: "First",
    booked: 102,
    showed: 21,
    rate: "21%",
    note: "",
    ofFirst: "21%",
    lost: "81 lost",
    advance: "0%",
  });
  expect(bars.at(-1)).not.toHaveProperty("advance");
});

test("both bases stand beside each other: the stage before on the arrow, the first under the pair", () => {
  const counts = { ...NO_COUNTS, first: { booked: 100, showed: 60 }, second: { booked: 30, showed: 24 } };
  const [first, second] = funnelBars({ counts, steps: funnelSteps([counts]) }, undefined, LOOK);
  expect(first).toMatchObject({ rate: "60%", advance: "50%", ofFirst: "60%" });
  expect(second).toMatchObject({ rate: "80%", ofFirst: "24%" });
});

test("counts change by a number and a share, rates by points", () => {
  const earlier = [row("1", "Ann Abara", "110", { booked: 85, showed: 34 })];
  expect(funnelBars(funnelSums(rows), funnelSums(earlier), LOOK)[0]).toMatchObject({
    earlier: { booked: 85, showed: 34 },
    change: {
      booked: { by: "+17", share: "+20%" },
      showed: { by: "−13", share: "−38%" },
      rate: "−19.4 pt",
      ofFirst: "−19.4 pt",
    },
  });
});

test("without earlier counts nothing is said to have changed", () => {
  expect(funnelBars(funnelSums(rows), null, LOOK)[0]).toMatchObject({
    earlier: { booked: null, showed: null },
    change: { booked: { by: "–", share: "–" }, rate: "–", advance: "–", ofFirst: "–" },
  });
});

test("with fewer earlier days of data no earlier count is drawn or compared, and rates are", () => {
  const earlier = [row("1", "Ann Abara", "110", { booked: 85, showed: 34 })];
  const [first] = funnelBars(funnelSums(rows), funnelSums(earlier), { ...LOOK, hasSameCoverage: false });
  expect(first).toMatchObject({
    earlier: { booked: null, showed: null },
    change: { booked: { by: "–", share: "–" }, showed: { by: "–" }, rate: "−19.4 pt", ofFirst: "−19.4 pt" },
  });
});

test("a rate over few is said to be over few, and none booked has no rate", () => {
  expect(cautionOf({ booked: 29, showed: 1 }, null)).toBe("small sample");
  expect(cautionOf({ booked: 30, showed: 1 }, null)).toBe("");
  expect(cautionOf({ booked: 0, showed: 0 }, null)).toBe("none booked");
  expect(funnelBars(funnelSums([]), undefined, LOOK)[4]?.rate).toBe("–");
});

test("a rate that is compared with one over few says so, also where earlier days are incomplete", () => {
  const many = { booked: 300, showed: 200 };
  expect(cautionOf(many, { booked: 29, showed: 1 })).toBe("small earlier sample");
  expect(cautionOf(many, { booked: 30, showed: 1 })).toBe("");
  expect(cautionOf(many, { booked: 0, showed: 0 })).toBe("");
  expect(cautionOf({ booked: 29, showed: 1 }, { booked: 29, showed: 1 })).toBe("small sample");
  const earlier = funnelSums([row("1", "Ann Abara", "110", { booked: 12, showed: 6 })]);
  const look = { ...LOOK, hasSameCoverage: false };
  expect(funnelBars(funnelSums(rows), earlier, look)[0]?.note).toBe("small earlier sample");
});

test("more showed than booked is found, and kept", () => {
  const lines = funnelLines(rows);
  expect(contradictions(lines)).toEqual([{ line: lines[0], stage: "first" }]);
  expect(lines[0]?.counts.first).toEqual({ booked: 2, showed: 3 });
});

test("the sentence says the place, the kind and the arithmetic of a loss", () => {
  expect(leakWords({ stage: "first", next: null, of: 12_073, kept: 7245, among: "all" })).toBe(
    "Biggest loss: first interview, 4,828 of 12,073 booked didn’t show (40%)",
  );
  expect(leakWords({ stage: "second", next: "training", of: 2954, kept: 1017, among: "all" })).toBe(
    "Biggest loss: after second interview, 1,937 of 2,954 who showed didn’t advance to first-day training (66%)",
  );
});

test("and of which offices, where they differ in third interviews", () => {
  expect(leakWords({ stage: "second", next: "third", of: 100, kept: 60, among: "with third" })).toBe(
    "Biggest loss: after second interview (offices with third interviews), 40 of 100 who showed didn’t advance to a third interview (40%)",
  );
});

const thirdRow = (account: string, name: string, thirds: number) => ({
  administratorId: administratorId("1"),
  administratorName: "Ann Abara",
  officeId: officeId(account),
  officeName: name,
  counts: { ...NO_COUNTS, second: { booked: 100, showed: 100 }, third: { booked: thirds, showed: 0 } },
});

test("the offices that book thirds for under 5 % of those seen at a second are named", () => {
  expect(
    officesWithoutThird([thirdRow("7", "Harbor", 5), thirdRow("8", "Elm", 4), thirdRow("9", " ", 0)]),
  ).toEqual(["Elm", "Office 9"]);
});

test("only rates that changed beyond chance are better or worse", () => {
  const of = (booked: number, showed: number) =>
    funnelSums([row("1", "Ann Abara", "110", { booked, showed })]);
  const isClear = (now: ReturnType<typeof of>, earlier: ReturnType<typeof of>) =>
    funnelBars(now, earlier, LOOK)[0]?.change?.isClear.rate;
  expect(isClear(of(100, 63), of(100, 50))).toBe(false);
  expect(isClear(of(100, 64), of(100, 50))).toBe(true);
  expect(funnelBars(of(100, 64), null, LOOK)[0]?.change?.isClear).toEqual({ rate: false, advance: false });
});
