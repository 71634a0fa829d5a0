import { expect, test } from "vitest";
import { personId } from "#domain/ids.ts";
import { officeHeads, type AssignmentOwner, type SubmissionOwner } from "./office-heads.ts";

const ines: SubmissionOwner = {
  ownerName: "Ines Okafor",
  people: 1,
  personId: personId("7"),
  phone: "5550101234",
  email: "ines@example.com",
};
const omar: AssignmentOwner = {
  id: personId("8"),
  firstName: "Omar",
  lastName: "Diaz",
  phone: "5550109999",
  email: "",
};

test("an office without submissions and assignments has no head", () => {
  expect(officeHeads(null, null)).toEqual([]);
  expect(officeHeads({ ...ines, ownerName: " " }, null)).toEqual([]);
});

test("one person who owns both is one head, found by id", () => {
  const heads = officeHeads(ines, { ...omar, id: personId("7"), firstName: "Ines", lastName: "Okafor" });
  expect(heads).toMatchObject([
    { name: "Ines Okafor", match: "by-id", sources: ["submission", "assignments"] },
  ]);
});

test("the owner of the submission comes first when the directory has both", () => {
  expect(officeHeads(ines, omar).map(({ name, match }) => `${name} ${match}`)).toEqual([
    "Ines Okafor by-name",
    "Omar Diaz by-id",
  ]);
});

test.each([
  [0, "none"],
  [2, "several"],
] as const)("a name that %i people of the office have reaches no one", (people, match) => {
  const heads = officeHeads({ ...ines, people }, omar);
  expect(heads).toMatchObject([
    { name: "Omar Diaz", phone: "5550109999" },
    { name: "Ines Okafor", match, personId: null, phone: "", email: "" },
  ]);
});
