import { expect, test } from "vitest";
import { NO_COUNTS } from "#domain/funnel.ts";
import { funnelLines, totalLine } from "#domain/funnel-lines.ts";
import { administratorId, officeId } from "#domain/ids.ts";
import { cautionOf, contradictions, funnelBars, STAGE_SHORT_NAMES } from "./funnel-shapes.ts";

const row = (id: string, name: string, account: string, first: { booked: number; showed: number }) => ({
  administratorId: administratorId(id),
  administratorName: name,
  accountId: officeId(account),
  accountName: `Account ${account}`,
  counts: { ...NO_COUNTS, first },
});

const rows = [
  row("2", "Zoë Ueda", "101", { booked: 10, showed: 9 }),
  row("1", "Ann Abara", "110", { booked: 90, showed: 9 }),
  row("1", "Ann Abara", "9", { booked: 2, showed: 3 }),
];

test("lines go by administrator, then account, numbers in their order", () => {
  expect(funnelLines(rows).map(({ administrator, account }) => `${administrator} ${account}`)).toEqual([
    "Ann Abara Account 9",
    "Ann Abara Account 110",
    "Zoë Ueda Account 101",
  ]);
});

test("the rate of the totals is not the average of the rates", () => {
  const total = totalLine(funnelLines(rows));
  expect(total.counts.first).toEqual({ booked: 102, showed: 21 });
  expect(funnelBars(total.counts, STAGE_SHORT_NAMES)[0]).toEqual({
    stage: "First",
    booked: 102,
    showed: 21,
    rate: "21%",
    note: "",
    advance: "0%",
  });
  expect(funnelBars(total.counts, STAGE_SHORT_NAMES).at(-1)).not.toHaveProperty("advance");
});

test("a rate over few is said to be over few, and none booked has no rate", () => {
  expect(cautionOf({ booked: 29, showed: 1 })).toBe("few");
  expect(cautionOf({ booked: 30, showed: 1 })).toBe("");
  expect(cautionOf({ booked: 0, showed: 0 })).toBe("none booked");
  expect(funnelBars(NO_COUNTS, STAGE_SHORT_NAMES)[4]?.rate).toBe("–");
});

test("more showed than booked is found, and kept", () => {
  const lines = funnelLines(rows);
  expect(contradictions(lines)).toEqual([{ line: lines[0], stage: "first" }]);
  expect(lines[0]?.counts.first).toEqual({ booked: 2, showed: 3 });
});
