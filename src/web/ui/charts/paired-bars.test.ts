import { expect, test } from "vitest";
import { pairsTable, type Pair } from "./paired-bars.tsx";

const FIRST: Pair = { name: "First interview", booked: 12_408, showed: 9001, rate: "73%", note: "" };
const SECOND: Pair = { name: "Second interview", booked: 0, showed: 0, rate: "–", note: "none booked" };

test("the table has a row for each pair, with earlier columns only where there are earlier counts", () => {
  expect(pairsTable([FIRST, SECOND])).toEqual({
    head: ["Stage", "Booked", "Showed", "Show rate", "Note"],
    rows: [
      ["First interview", "12,408", "9,001", "73%", ""],
      ["Second interview", "0", "0", "–", "none booked"],
    ],
  });
  expect(pairsTable([{ ...FIRST, advance: "51%" }, SECOND])).toMatchObject({
    head: ["Stage", "Booked", "Showed", "Show rate", "Advance ratio", "Note"],
    rows: [["First interview", "12,408", "9,001", "73%", "51%", ""], { 4: "–" }],
  });
  const compared = { ...FIRST, earlier: { booked: 13_000, showed: null } };
  expect(pairsTable([compared, SECOND]).rows).toEqual([
    ["First interview", "12,408", "9,001", "73%", "13,000", "–", ""],
    ["Second interview", "0", "0", "–", "–", "–", "none booked"],
  ]);
});

test("what changed, and the base of the first, have columns of their own", () => {
  const change = {
    booked: { by: "+120", share: "+1.0%" },
    showed: { by: "+9", share: "–" },
    rate: "−0.8 pt",
    advance: "+2.0 pt",
    isClear: { rate: true, advance: false },
    ofFirst: "−0.8 pt",
  };
  const earlier = { booked: 12_288, showed: 0 };
  const pairs = [{ ...FIRST, ofFirst: "73%", advance: "51%", earlier, change }];
  expect(pairsTable(pairs)).toEqual({
    head: [
      "Stage",
      "Booked",
      "Showed",
      "Show rate",
      "Of first",
      "Booked earlier",
      "Showed earlier",
      "Booked change",
      "Showed change",
      "Show rate change",
      "Of first change",
      "Advance ratio",
      "Advance change",
    ],
    rows: [
      [
        "First interview",
        "12,408",
        "9,001",
        "73%",
        "73%",
        "12,288",
        "0",
        "+120 (+1.0%)",
        "+9",
        "−0.8 pt",
        "−0.8 pt",
        "51%",
        "+2.0 pt",
      ],
    ],
  });
});
