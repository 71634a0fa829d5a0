import { expect, test } from "vitest";
import { eventId, officeId } from "#domain/ids.ts";
import { acknowledgedBeforeWords, changeDetails, reassignedWords } from "./change-words.ts";

const ADA = { first: "Ada", last: "Reed" };
const BO = { first: "Bo", last: "Lin" };
const assigned = {
  officeId: officeId("101"),
  officeName: "Harbor Point",
  payoutOwner: ADA,
  merchOwner: ADA,
  hubManager: { first: "", last: "" },
};

test("a reassignment names who had it and who has it now, with their offices", () => {
  const after = { ...assigned, payoutOwner: BO, officeName: "", officeId: officeId("102") };
  expect(reassignedWords({ before: assigned, after })).toBe("Ada Reed (Harbor Point) → Bo Lin (Office 102)");
  expect(reassignedWords({ before: null, after })).toBe("Assigned: Bo Lin (Office 102)");
  expect(reassignedWords({ before: assigned, after: null })).toBe(
    "No longer assigned: Ada Reed (Harbor Point)",
  );
});

test("where the payout owner stays, the role that changed is named", () => {
  expect(reassignedWords({ before: assigned, after: { ...assigned, merchOwner: BO, hubManager: BO } })).toBe(
    "Ada Reed (Harbor Point): merchandising owner Ada Reed → Bo Lin, hub manager no one → Bo Lin",
  );
});

test("a status says what it was, and an acknowledgement older than the change is marked", () => {
  const row = {
    event: { id: "1", retailerName: "", status: "Approved", clubNumber: "", city: "", state: "" },
    changes: ["status"],
    statusBefore: "Pending",
    placeBefore: "",
    daysBefore: null,
    daysAfter: null,
    reassigned: [],
    acknowledged: [],
    acknowledgedBefore: [{ owner: ADA, at: null }],
  } as const;
  const changed = { ...row, event: { ...row.event, id: eventId("1") } };
  expect(changeDetails("status", changed)).toEqual(["Pending → Approved"]);
  expect(acknowledgedBeforeWords(changed)).toBe("Acknowledged before the change: Ada Reed");
});
