import { expect, test } from "vitest";
import { differencesFrom } from "./description.ts";
import { openApiDocument } from "./openapi.ts";

const described = (): string => JSON.stringify(openApiDocument("https://a/index.cfm", "https://b/index.cfm"));

test("our own description has no differences", () => {
  expect(differencesFrom(JSON.parse(described()))).toEqual([]);
});

test("a missing path, a further one, another member and another type are named", () => {
  const theirs = described()
    .replace('"/employees/all":', '"/employees/active":')
    .replaceAll('"clubNumber":{"type":"string"', '"clubNumber":{"type":"integer"')
    .replaceAll('"ownerName"', '"owner"');

  expect(differencesFrom(JSON.parse(theirs))).toEqual([
    "/fieldmap/roadshowEvents: location.clubNumber is integer, not string.",
    "/employees/all is missing.",
    "/payroll/partner_weekly: ownerName is missing.",
    "/payroll/partner_weekly: owner is not in the interface.",
    "/employees/active is not one of the seven operations.",
  ]);
});

test.each([null, "text", [], {}, { paths: {}, components: { $ref: "#/components" } }])(
  "what is no description is read without harm: %j",
  (theirs) => expect(differencesFrom(theirs).length).toBeGreaterThan(0),
);

test("references that lead in a circle end", () => {
  const circle = described().replaceAll(
    /"#\/components\/schemas\/Employee"/g,
    '"#/components/schemas/Person"',
  );
  const theirs = JSON.parse(circle);
  theirs.components.schemas.Person = { $ref: "#/components/schemas/Person" };

  expect(differencesFrom(theirs)).toEqual([]);
});
