import { afterAll, describe, expect, test } from "vitest";
import type { Audience } from "#contract/permissions.ts";
import { ROLES, type Role } from "#domain/identity/roles.ts";
import type { Who } from "#domain/identity/who.ts";
import { createLog } from "#server/http/log.ts";
import { DECLARED } from "#test/declared.ts";
import { dashboardOver, openDashboard, testWho } from "#test/dashboard.ts";
import { inProcess } from "#test/in-process.ts";

const { app, store } = await openDashboard({ who: null });
afterAll(() => store.close());

const CALLERS = [...ROLES, "nobody"] as const;
const USERS: Readonly<Record<(typeof CALLERS)[number], Who | null>> = {
  manager: testWho({ role: "manager", scope: [] }),
  payroll: testWho({ role: "payroll" }),
  admin: testWho({ role: "admin" }),
  nobody: null,
};
/** The dashboard asked by one person, or by no one. */
const askedBy = (who: Who | null) =>
  inProcess(dashboardOver(store, createLog({ level: "silent" }), { identify: () => Promise.resolve(who) }));
const everybody = {
  manager: askedBy(USERS.manager),
  payroll: askedBy(USERS.payroll),
  admin: askedBy(USERS.admin),
  nobody: askedBy(null),
};

const METHODS = new Set(["GET", "POST"]);
const mounted = app.routes.filter(
  ({ path, method }) => path.startsWith("/api/") && path !== "/api/*" && METHODS.has(method),
);

const ask = (caller: (typeof CALLERS)[number], method: string, path: string): Promise<Response> =>
  everybody[caller](path, requestOf(method));

const requestOf = (method: string): RequestInit =>
  method === "POST" ? { method, body: "{}", headers: { "content-type": "application/json" } } : { method };

const isFor = (audience: Audience, caller: Role | "nobody"): boolean =>
  audience === "everyone" || (caller !== "nobody" && (audience === "signed-in" || audience.includes(caller)));

/** Meaning of a status for the caller; whatever is wrong with the empty question itself comes after that. */
const verdictOf = (status: number): string =>
  status === 401
    ? "sign in first"
    : status === 403
      ? "not for you"
      : status < 500
        ? "answered"
        : `broken: ${status}`;

const verdictFor = (audience: Audience, caller: Role | "nobody"): string => {
  if (isFor(audience, caller)) return "answered";
  return caller === "nobody" ? "sign in first" : "not for you";
};

test.each(DECLARED)(
  "$path answers each caller as its declaration says",
  async ({ path, roles: audience }) => {
    const methods = mounted.filter((route) => route.path === path).map(({ method }) => method);
    expect(methods.length).toBeGreaterThan(0);
    const [found, declared]: [string[], string[]] = [[], []];
    for (const caller of CALLERS)
      for (const method of methods) {
        found.push(`${caller}: ${verdictOf((await ask(caller, method, path)).status)}`);
        declared.push(`${caller}: ${verdictFor(audience, caller)}`);
      }
    expect(found).toEqual(declared);
  },
);

describe("what is not declared", () => {
  const elsewhere = [
    "",
    "/",
    "/people",
    "/people/",
    "/people/directory/",
    "/people/directory/1",
    "/people//directory",
    "/auth/sign-in/email",
    "/auth/sign-up/email",
    "/auth/get-session",
    "/auth/admin/impersonate-user",
    "/auth/admin/list-users",
    "/auth/change-email",
    "/auth/delete-user",
    "/auth/ok",
    "/auth/error",
    "/auth/two-factor/disable",
    "/auth/two-factor/view-backup-codes",
    "/auth/reset-password",
    "/PEOPLE/DIRECTORY",
    "/people/directory%2f",
    "/../api/people",
    "/constructor",
    "/__proto__",
  ];

  test("is answered 404 to everybody", async () => {
    const answered: string[] = [];
    for (const rest of elsewhere)
      for (const caller of CALLERS)
        for (const method of ["GET", "POST", "PUT", "DELETE"]) {
          const { status } = await everybody[caller](`/api${rest}`, { method });
          if (status !== 404) answered.push(`${caller} ${method} /api${rest} ${status}`);
        }
    expect(answered).toEqual([]);
  });
});

test("a user who still has to set up a second factor is answered what sets it up, and nothing else", async () => {
  const askDue = askedBy(testWho({ role: "payroll", hasSecondFactor: false, isSecondFactorDue: true }));
  const [found, declared]: [string[], string[]] = [[], []];
  for (const { path, roles: audience } of DECLARED) {
    const method = mounted.some((route) => route.path === path && route.method === "GET") ? "GET" : "POST";
    const isOpen =
      audience === "everyone" ||
      path.startsWith("/api/account/second-factor/") ||
      ["/api/session/verify", "/api/crash"].includes(path);
    found.push(`${path}: ${verdictOf((await askDue(path, requestOf(method))).status)}`);
    declared.push(`${path}: ${isOpen ? "answered" : "not for you"}`);
  }
  expect(found).toEqual(declared);
});
