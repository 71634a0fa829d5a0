import { describe, expect, test } from "vitest";
import { ROLES } from "#domain/identity/roles.ts";
import { DECLARED_PATHS } from "#test/declared.ts";
import { describedAddresses } from "./members.ts";
import { hiddenFrom, PRIVATE_FIELDS, PRIVATE_NAME, privateNames } from "./private-fields.ts";

const addresses = describedAddresses();
const membersByPath = new Map(addresses.map(({ path, members }) => [path, members]));

test("every declared address is described; one that is not sends a browser on, or is for readers of feeds and mail", () => {
  const paths = addresses.map(({ path }) => path);
  expect(paths.filter((path) => !DECLARED_PATHS.includes(path))).toEqual([]);
  expect(DECLARED_PATHS.filter((path) => !paths.includes(path))).toEqual([
    "/api/alerts/feed",
    "/api/alerts/stop/press",
    "/api/session/oidc/callback",
  ]);
});

describe.each(addresses)("$path", ({ path, members, asks }) => {
  test("has nothing private under another member than the listed ones", () => {
    expect(privateNames(path, members)).toEqual([]);
  });

  test("can be asked by nothing that is private", () => {
    expect(asks.filter((name) => PRIVATE_NAME.test(name))).toEqual([]);
  });
});

test.each(Object.entries(PRIVATE_FIELDS))("%s is sent by members that exist", (_name, { members }) => {
  const places = Object.entries<readonly string[]>(members);
  expect(places.length).toBeGreaterThan(0);
  for (const [path, names] of places)
    expect(membersByPath.get(path)).toEqual(expect.arrayContaining([...names]));
});

test("nothing private of a person is sent to a manager, at any address", () => {
  const all = Object.keys(PRIVATE_FIELDS);
  for (const path of DECLARED_PATHS) expect(hiddenFrom(path, "manager")).toEqual(all);
  expect(ROLES.filter((role) => hiddenFrom("/api/people/private", role).length === 0)).toEqual([
    "payroll",
    "admin",
  ]);
});

test("a member that is named like something private is refused wherever it stands", () => {
  expect(privateNames("/api/people/directory", ["rows.id", "rows.zip"])).toEqual(["rows.zip"]);
});
