import { expect, test } from "vitest";
import { readRows } from "./reply.ts";

const read = (members: string) => {
  const rows: (readonly [string, string])[] = [];
  const facts = readRows("employees", `{"total":2,"code":200,"success":true,${members}}`, ({ value }) =>
    rows.push([value.id, value.lastName]),
  );
  return { rows, facts, counted: facts.drift.get("data: columns and data for a list") };
};

const TWO = [
  ["7", "Reed"],
  ["8", "Ito"],
];

test.each([
  ["row by row", '{"COLUMNS":["PERSONID","LASTNAME"],"DATA":[["7","Reed"],["8","Ito"]]}'],
  ["row by row, data first", '{"data":[["7","Reed"],["8","Ito"]],"columns":["personid","lastname"]}'],
  [
    "column by column",
    '{"ROWCOUNT":2,"COLUMNS":["PERSONID","LASTNAME"],"DATA":{"personid":["7","8"],"LastName":["Reed","Ito"]}}',
  ],
])("a ColdFusion query told %s becomes the same rows", (_, query) => {
  expect(read(`"data":${query}`)).toMatchObject({ rows: TWO, facts: { total: 2, rows: 2 }, counted: 1 });
});

test("a query's columns may stand beside its data in the envelope", () => {
  expect(read('"COLUMNS":["PERSONID","LASTNAME"],"DATA":[["7","Reed"],["8","Ito"]]')).toMatchObject({
    rows: TWO,
    counted: 1,
  });
});

test.each(['{"COLUMNS":["PERSONID"],"DATA":[]}', '{"COLUMNS":["PERSONID"],"DATA":{"PERSONID":[]}}'])(
  "%s is a query without rows",
  (query) => {
    expect(read(`"data":${query}`)).toMatchObject({ rows: [], facts: { rows: 0 }, counted: 1 });
  },
);

test("a row with too few values is set aside, and the rest is used", () => {
  const { rows, facts } = read('"data":{"COLUMNS":["PERSONID","LASTNAME"],"DATA":[["7"],["8","Ito"]]}');
  expect(rows).toEqual([["8", "Ito"]]);
  expect(facts.setAside).toEqual({ count: 1, first: [{ index: 0, reason: "the row is not an object" }] });
});

test("a column that ends early is not told for the rows beyond it", () => {
  const { rows, facts } = read(
    '"data":{"COLUMNS":["PERSONID","LASTNAME"],"DATA":{"PERSONID":["7"],"LASTNAME":["Reed","Ito"]}}',
  );
  expect(rows).toEqual([["7", "Reed"]]);
  expect(facts.setAside.first).toEqual([{ index: 1, reason: "personid is missing" }]);
});

test("columns named after parts of a prototype are columns like any other", () => {
  const { rows } = read('"data":{"COLUMNS":["__proto__","PERSONID","constructor"],"DATA":[["x","7","y"]]}');
  expect(rows).toEqual([["7", ""]]);
});

test.each([
  '{"COLUMNS":[1],"DATA":[]}',
  '{"COLUMNS":["A"],"DATA":"none"}',
  '{"DATA":[]}',
  '{"COLUMNS":["A"]}',
])("%s is no query", (query) => {
  expect(() => read(`"data":${query}`)).toThrow("data is not a list");
});

test("a query that is broken inside is refused", () => {
  expect(() => read('"data":{"COLUMNS":["PERSONID"],"DATA":[["7"],["8"}]}')).toThrow("the JSON is");
  expect(() => read('"data":{"COLUMNS":["PERSONID"],"DATA":{"PERSONID":["7" "8"]}}')).toThrow("a comma or");
});
