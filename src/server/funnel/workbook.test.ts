import { expect, test } from "vitest";
import { NO_COUNTS } from "#domain/funnel/funnel.ts";
import { administratorId, officeId } from "#domain/ids.ts";
import { movedPanel } from "./workbook.ts";

const [harbor, elm] = [officeId("7"), officeId("8")];
const row = (administrator: string, office: typeof harbor, booked: number, sold: number) => ({
  administratorId: administratorId(administrator),
  administratorName: `Person ${administrator}`,
  officeId: office,
  officeName: office === elm ? "Elm" : "Harbor",
  counts: { ...NO_COUNTS, first: { booked, showed: 0 }, sale: { booked: 0, showed: sold } },
});
const week = { daysRequested: 7, daysAvailable: 7 };
const now = { ...week, rows: [row("1", harbor, 50, 5), row("2", elm, 50, 20)] };

const marksOf = ({ columns, lines }: ReturnType<typeof movedPanel>) =>
  lines.map((line) => columns.slice(0, 3).map((column) => column.of(line)));

test("who is at an account that alone misses earlier days is marked, and the account is said with its days", () => {
  const gaps = [{ id: elm, name: "Elm", daysAvailable: 3 }];
  const panel = movedPanel({ ...week, rows: [row("1", harbor, 50, 5)], gaps }, now);
  expect(marksOf(panel)).toEqual([
    ["Person 2", "came", "fewer known"],
    ["Person 1", "in both periods", null],
    ["Total", null, null],
  ]);
  expect(panel.definitions["Earlier days by office"]).toBe("Elm: 3 of 7");
});

test("one account that misses days is enough to mark an administrator of several", () => {
  const gaps = [{ id: elm, name: "Elm", daysAvailable: 3 }];
  const rows = [row("1", harbor, 50, 5)];
  const panel = movedPanel({ ...week, rows, gaps }, { ...week, rows: [...rows, row("1", elm, 10, 2)] });
  expect(marksOf(panel)).toEqual([
    ["Person 1", "in both periods", "fewer known"],
    ["Total", null, null],
  ]);
});

test("where days are known alike nothing is said of them", () => {
  const panel = movedPanel({ ...week, rows: now.rows, gaps: [] }, now);
  expect(marksOf(panel).map(([, , days]) => days)).toEqual([null, null, null]);
  expect(Object.keys(panel.definitions)).toEqual(["Mix", "Rate", "Came or left", "Together"]);
});
