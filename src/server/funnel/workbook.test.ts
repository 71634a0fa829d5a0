import { expect, test } from "vitest";
import { NO_COUNTS } from "#domain/funnel/funnel.ts";
import { administratorId, officeId } from "#domain/ids.ts";
import { movedSheet } from "./workbook.ts";

const [harbor, elm] = [officeId("7"), officeId("8")];
const row = (administrator: string, accountId: typeof harbor, booked: number, sold: number) => ({
  administratorId: administratorId(administrator),
  administratorName: `Person ${administrator}`,
  accountId,
  accountName: accountId === elm ? "Elm" : "Harbor",
  counts: { ...NO_COUNTS, first: { booked, showed: 0 }, sale: { booked: 0, showed: sold } },
});
const week = { daysAsked: 7, daysKnown: 7 };
const now = { ...week, rows: [row("1", harbor, 50, 5), row("2", elm, 50, 20)] };

const textOf = (cell: unknown): unknown => Object(cell).text ?? null;

test("who is at an account that alone misses earlier days is marked, and the account is said with its days", () => {
  const gaps = [{ id: elm, name: "Elm", daysKnown: 3 }];
  const { headings, rows, notes } = movedSheet({ ...week, rows: [row("1", harbor, 50, 5)], gaps }, now);
  const place = headings.indexOf("Earlier days");
  expect(new Map(rows.map((cells) => [textOf(cells[0]), textOf(cells[place])]))).toEqual(
    new Map([
      ["Person 1", null],
      ["Person 2", "fewer known"],
      ["Total", null],
    ]),
  );
  expect(rows.every((cells) => cells.length === headings.length)).toBe(true);
  expect(textOf(notes.find(({ label }) => label === "Elm")?.value)).toBe("3 of 7 earlier days are known");
});

test("where days are known alike nothing is said of them", () => {
  const { rows, headings, notes } = movedSheet({ ...week, rows: now.rows, gaps: [] }, now);
  expect(rows.map((cells) => textOf(cells[headings.indexOf("Earlier days")]))).toEqual([null, null, null]);
  expect(notes.map(({ label }) => label)).toEqual(["Mix", "Rate", "Came or left", "Together"]);
});
