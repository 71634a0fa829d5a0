import { expect, test } from "vitest";
import { differencesFrom } from "./description.ts";
import { openApiDocument } from "./openapi.ts";

const described = (): string => JSON.stringify(openApiDocument("https://a/index.cfm", "https://b/index.cfm"));

test("our own description has no differences", () => {
  expect(differencesFrom(JSON.parse(described()))).toEqual([]);
});

test("a missing path, a further one and another member are named", () => {
  const theirs = described()
    .replace('"/employees/all":', '"/employees/active":')
    .replaceAll('"ownerName"', '"owner"');

  expect(differencesFrom(JSON.parse(theirs))).toEqual([
    "/employees/all is missing.",
    "/payroll/partner_weekly: ownerName is missing.",
    "/payroll/partner_weekly: owner is not in the interface.",
    "/employees/active is not one of the seven operations.",
  ]);
});

const changed = (change: (document: ReturnType<typeof JSON.parse>) => void): readonly string[] => {
  const document = JSON.parse(described());
  change(document);
  return differencesFrom(document);
};

test("a description without paths says only that", () => {
  expect(differencesFrom({ openapi: "3.0.0" })).toEqual(["Its description has no paths."]);
});

test("a slash or capitals in a path are no difference", () => {
  expect(
    changed(({ paths }) => {
      paths["/Employees/ALL/"] = paths["/employees/all"];
      delete paths["/employees/all"];
    }),
  ).toEqual([]);
});

test("an operation that does not describe its rows differs in none of them", () => {
  expect(
    changed(({ components }) => {
      components.schemas.Employee = {};
    }),
  ).toEqual([]);
});

test("what a service calls a member is cut and cleaned", () => {
  expect(
    changed(({ components }) => {
      components.schemas.Employee.properties["<b>"] = { type: "string" };
      components.schemas.Employee.properties["x".repeat(90)] = { type: "string" };
    }),
  ).toEqual([
    "/employees/all: ?b? is not in the interface.",
    `/employees/all: ${"x".repeat(80)} is not in the interface.`,
  ]);
});

test("members are compared as deep as the interface has them", () => {
  expect(
    changed(({ components }) => {
      const { icd } = components.schemas.RoadshowEvent.properties;
      delete icd.items.properties.payoutOwner.properties.lname;
    }),
  ).toEqual(["/fieldmap/roadshowEvents: icd.payoutOwner.lname is missing."]);
});

test("members below a member that has none are listed one level down, and no deeper", () => {
  expect(
    changed(({ components }) => {
      const { icd } = components.schemas.RoadshowEvent.properties;
      icd.items.properties.payoutOwner.properties.lname.properties = {
        deep: { type: "object", properties: { deeper: { type: "string" } } },
      };
    }),
  ).toEqual(["/fieldmap/roadshowEvents: icd.payoutOwner.lname.deep is not in the interface."]);
});

test("a schema behind four references is followed, one behind five is not", () => {
  const behind = (hops: number) =>
    changed(({ components }) => {
      components.schemas.Hop0 = components.schemas.Employee;
      for (let hop = 1; hop < hops; hop += 1)
        components.schemas[`Hop${hop}`] = { $ref: `#/components/schemas/Hop${hop - 1}` };
      components.schemas.Hop0 = { ...components.schemas.Hop0, properties: { badge: { type: "integer" } } };
      components.schemas.Employee = { $ref: `#/components/schemas/Hop${hops - 1}` };
    });
  expect(behind(3).at(-1)).toBe("/employees/all: badge is not in the interface.");
  expect(behind(4)).toEqual([]);
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
