import { expect, test } from "vitest";
import * as audiences from "#domain/identity/audiences.ts";
import { ROLES } from "#domain/identity/roles.ts";
import { PAGE_IDS, PAGES } from "#domain/pages.ts";
import { FINDING_KINDS, FINDINGS } from "#domain/today/finding-kinds.ts";
import { DECLARED } from "#test/declared.ts";

const AUDIENCES: readonly unknown[] = Object.values(audiences);

test("every address answers an audience with a name, so that a role in none of them gets no report", () => {
  const named = [...AUDIENCES, "everyone", "signed-in"];
  expect(DECLARED.filter(({ roles }) => !named.includes(roles)).map(({ path }) => path)).toEqual([]);
});

/* Roles of reports are seen in what each role receives, in received-members.txt. */
test("who may send each command is as it was agreed, so that another role is seen in the file", async () => {
  const nameOf = (roles: unknown): string =>
    Object.entries(audiences).find(([, audience]) => audience === roles)?.[0] ?? String(roles);
  const commands = DECLARED.filter((declared) => "changes" in declared);
  const lines = commands.map(({ path, roles }) => `${path} ${nameOf(roles)}\n`);
  await expect(lines.toSorted().join("")).toMatchFileSnapshot("./command-audiences.txt");
});

test("a line of Today is for an audience with a name", () => {
  expect(FINDING_KINDS.filter((kind) => !AUDIENCES.includes(FINDINGS[kind].roles))).toEqual([]);
});

test("a role in no audience has its account and the words of the glossary, and no other page", () => {
  const others = PAGE_IDS.filter(
    (page) => PAGES[page].roles.length > 0 && !AUDIENCES.includes(PAGES[page].roles),
  );
  expect(others).toEqual(["account", "glossary"]);
});

test("what answers every signed-in user holds nothing of the business", () => {
  const signedIn = DECLARED.filter(({ roles }) => roles === "signed-in").map(({ path }) => path);
  expect(
    signedIn.filter((path) => !/^\/api\/(?:session|account|exports\/cut|pages|crash)/.test(path)),
  ).toEqual([]);
});

test("every role that there is has a place in an audience", () => {
  expect(
    ROLES.filter((role) => !Object.values(audiences).some((audience) => audience.includes(role))),
  ).toEqual([]);
});
