import { expect, test } from "vitest";
import { officeId, personId } from "#domain/ids.ts";
import type { QualityRuleId } from "#domain/people/quality-rules.ts";
import { isoDate } from "#domain/time/time.ts";
import type { QualityFinding } from "#web/api/people/quality.ts";
import { correctionMessage } from "./correction-message.ts";

const found = (rule: QualityRuleId, id: string, firstName: string, lastName: string): QualityFinding => ({
  rule,
  person: {
    id: personId(id),
    firstName,
    lastName,
    isActive: true,
    isRetired: false,
    hired: null,
    retired: null,
  },
  officeId: officeId("101"),
  officeName: "Harbor Point",
  others: 0,
  first: isoDate("2026-11-09"),
});
const rows = [
  found("same-phone", "C12", "Ana", "Ito"),
  found("no-phone", "C10", "Dana", "Lee"),
  found("no-phone", "C11", "", ""),
];
const message = { office: "Harbor Point", total: 3, rows, byName: "Bo Quinn" };

test("a message to an office says what is to be done, of whom, in the order of the rules", () => {
  expect(correctionMessage(message)).toEqual({
    subject: "Please correct your entries: Harbor Point, 3 findings",
    body: [
      "Hello,",
      "The directory has 3 entries of Harbor Point to correct.",
      "No phone (2): Add a phone number of this active person.\n- Lee, Dana (C10)\n- (C11)",
      "Same phone (1): Correct the phone of one of these active people.\n- Ito, Ana (C12)",
      "Please correct them where you entered them. We check them again with the next report.",
      "Bo Quinn",
    ].join("\n\n"),
  });
});

test("a message of more than it names says how many are left, and a finding of the office names no one", () => {
  const ofOffice = { ...found("empty-office", "C10", "", ""), person: null };
  const { body } = correctionMessage({ ...message, total: 1204, rows: [ofOffice] });
  expect(body).toContain("\n\nOffice without anyone active (1): Assign someone, or close the office.\n\n");
  expect(body).toContain("1,203 more are not named here. The correction file has all of them.");
});
