import { describe, expect, test } from "vitest";
import { ROLES } from "#domain/identity/roles.ts";
import { describedAddresses } from "./filled/members.ts";
import { FIELDS } from "./fields.ts";
import { DECLARED_PATHS } from "./declared.ts";
import { hiddenFrom, PRIVATE_FIELDS } from "./filled/private-fields.ts";

const addresses = describedAddresses();
const listed: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(FIELDS));
/** What is called like something private of a person, wherever it stands. */
const PRIVATE_NAME = /ssn|social|birth|dob|gender|sex|street|zip|postal|address_?\d|apartment/i;
/** Called like it, and of a place of an event, not of a person. */
const NOT_OF_PERSONS = ["/api/roadshows/events rows.location.zip"];

const toldAt = (path: string): readonly string[] =>
  Object.values(PRIVATE_FIELDS).flatMap(({ told }): readonly string[] =>
    Object.entries<readonly string[]>(told).flatMap(([at, members]) => (at === path ? members : [])),
  );

test("every declared address says in fields.ts what it tells", () => {
  expect([...listed.keys()].toSorted()).toEqual(DECLARED_PATHS);
});

test("what the contract does not describe tells nothing: it only sends a browser on", () => {
  const described = new Set(addresses.map(({ path }) => path));
  const others = DECLARED_PATHS.filter((path) => !described.has(path));
  expect(others.flatMap((path) => listed.get(path) ?? [path])).toEqual([]);
});

/** Where the contract checks a list by hand, its members are known on the wire only: `fields.pg.test.ts` compares them. */
const checkedAs = (member: string, members: readonly string[]): string =>
  members.find((whole) => member.startsWith(`${whole}.`)) ?? member;

describe.each(addresses)("$path", ({ path, members }) => {
  test("tells exactly the members that are listed", () => {
    const known = (listed.get(path) ?? []).map((member) => checkedAs(member, members));
    expect([...new Set(known)].toSorted()).toEqual(members.toSorted());
  });

  test("tells nothing private under another member than the listed ones", () => {
    const known = [...toldAt(path).map((member) => `${path} ${member}`), ...NOT_OF_PERSONS];
    const named = members.filter((member) => PRIVATE_NAME.test(member)).map((member) => `${path} ${member}`);
    expect(named.filter((member) => !known.includes(member))).toEqual([]);
  });

  test("can be asked by nothing that is private", () => {
    const asks = addresses.find((address) => address.path === path)?.asks ?? [];
    expect(asks.filter((name) => PRIVATE_NAME.test(name))).toEqual([]);
  });
});

test.each(Object.entries(PRIVATE_FIELDS))("%s is told by members that there are", (_name, { told }) => {
  const places = Object.entries<readonly string[]>(told);
  expect(places.length).toBeGreaterThan(0);
  for (const [path, members] of places)
    expect(listed.get(path)).toEqual(expect.arrayContaining([...members]));
});

test("nothing private of a person is told to a manager, at any address", () => {
  const all = Object.keys(PRIVATE_FIELDS);
  for (const path of listed.keys()) expect(hiddenFrom(path, "manager")).toEqual(all);
  expect(ROLES.filter((role) => hiddenFrom("/api/people/private", role).length === 0)).toEqual([
    "payroll",
    "admin",
  ]);
});
