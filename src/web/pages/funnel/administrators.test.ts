import { expect, test } from "vitest";
import { NO_COUNTS } from "#domain/funnel/funnel.ts";
import { administratorId, officeId } from "#domain/ids.ts";
import { administratorOptions } from "./administrators.tsx";

const row = (id: string, name: string, account: string) => ({
  administratorId: administratorId(id),
  administratorName: name,
  officeId: officeId(account),
  officeName: "",
  counts: NO_COUNTS,
});
const rows = [
  row("3", "Zoë Ueda", "7"),
  row("9", "Administrator 10", "7"),
  row("3", "Zoë Ueda", "8"),
  row("8", "Administrator 9", "7"),
];

test("each administrator is listed once, by name, numbers in their order", () => {
  expect(administratorOptions(rows).map(({ id, name }) => `${id} ${name}`)).toEqual([
    "8 Administrator 9",
    "9 Administrator 10",
    "3 Zoë Ueda",
  ]);
});
