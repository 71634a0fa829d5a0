import { expect, test } from "vitest";
import { NO_COUNTS } from "#domain/funnel/funnel.ts";
import { administratorId, officeId } from "#domain/ids.ts";
import { accountsWithoutThird } from "./third-words.ts";

const row = (account: string, name: string, thirds: number) => ({
  administratorId: administratorId("1"),
  administratorName: "Ann Abara",
  accountId: officeId(account),
  accountName: name,
  counts: { ...NO_COUNTS, second: { booked: 100, showed: 100 }, third: { booked: thirds, showed: 0 } },
});

test("the accounts that book thirds for under 5 % of those seen at a second are named", () => {
  expect(accountsWithoutThird([row("7", "Harbor", 5), row("8", "Elm", 4), row("9", " ", 0)])).toEqual([
    "Elm",
    "Account 9",
  ]);
});
