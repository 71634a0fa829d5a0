import { expect, test } from "vitest";
import { officeId } from "#domain/ids.ts";
import { historyWords } from "./history-words.ts";

const of = { before: "", after: "", owner: null, officeId: null, officeName: "" } as const;
const ada = { ...of, owner: { first: "Ada", last: "Reed" }, officeId: officeId("101") };

test("what the first read shows is not said to have happened then", () => {
  expect(historyWords({ ...of, kind: "listed", after: "Approved" }, true)).toBe(
    "In the first read: Approved",
  );
  expect(historyWords({ ...of, kind: "listed", after: "" }, false)).toBe("Listed: no status");
});

test("an entry names what changed, and whose assignment it is", () => {
  expect(historyWords({ ...of, kind: "status", before: "Pending", after: "Approved" }, false)).toBe(
    "Status: Pending → Approved",
  );
  expect(historyWords({ ...ada, kind: "acknowledged" }, false)).toBe("Acknowledged by Ada Reed, Office 101");
  expect(historyWords({ ...of, kind: "removed", officeName: "Harbor Point" }, false)).toBe(
    "No longer assigned: owner unknown, Harbor Point",
  );
});
