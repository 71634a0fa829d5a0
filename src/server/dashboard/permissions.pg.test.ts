import { afterAll, describe, expect, test } from "vitest";
import type { Audience } from "#contract/permissions.ts";
import { ROLES, type Role } from "#domain/identity/roles.ts";
import type { Who } from "#domain/identity/who.ts";
import { createLog } from "#server/http/log.ts";
import { nounRooms } from "#server/nouns.ts";
import { auditFor } from "#test/audit.ts";
import { DECLARED, DECLARED_PATHS } from "#test/declared.ts";
import { dashboardOver, openDashboard, testClock, testWho, type TestDashboard } from "#test/dashboard.ts";
import { inProcess } from "#test/in-process.ts";

const dashboards: TestDashboard[] = [];
const opened = async (who: Who | null): Promise<TestDashboard> => {
  const dashboard = await openDashboard({ who });
  dashboards.push(dashboard);
  return dashboard;
};
afterAll(async () => {
  for (const { store } of dashboards) await store.close();
});

const CALLERS = [...ROLES, "nobody"] as const;
const everybody = {
  manager: await opened(testWho({ role: "manager", scope: [] })),
  payroll: await opened(testWho({ role: "payroll" })),
  admin: await opened(testWho({ role: "admin" })),
  nobody: await opened(null),
};

const METHODS = new Set(["GET", "POST"]);
const mountedOn = ({ routes }: TestDashboard["app"]) =>
  routes.filter(({ path, method }) => path.startsWith("/api/") && path !== "/api/*" && METHODS.has(method));
const mounted = mountedOn(everybody.admin.app);

const ask = (caller: (typeof CALLERS)[number], method: string, path: string): Promise<Response> =>
  inProcess(everybody[caller].app)(path, {
    method,
    ...(method === "POST" ? { body: "{}", headers: { "content-type": "application/json" } } : {}),
  });

const isFor = (audience: Audience, caller: Role | "nobody"): boolean =>
  audience === "everyone" || (caller !== "nobody" && (audience === "signed-in" || audience.includes(caller)));

/** What a status says about the caller; whatever is wrong with the empty question itself comes after that. */
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

const pathsOf = (app: TestDashboard["app"]): readonly string[] =>
  mountedOn(app)
    .map(({ path }) => path)
    .toSorted();

test("what is mounted and what the contract declares are the same list, each once", () => {
  expect(pathsOf(everybody.admin.app)).toEqual(DECLARED_PATHS);
});

describe("no address can be left out of its room unseen", () => {
  const { store, sealer } = everybody.admin;
  const log = createLog({ level: "silent" });
  const audit = auditFor({ store, sealer, clock: testClock });
  const rooms = nounRooms({
    store,
    sealer,
    audit,
    clock: testClock,
    remote: null,
    log,
    publicOrigin: "http://localhost:3000",
    hasMail: false,
    allowsInternal: true,
  });
  const registered = rooms.flatMap((room) => [...room.routes, ...room.files]);

  test.each(registered)("$declared.path", (left) => {
    const others = rooms.map(({ routes, files }) => ({
      routes: routes.filter((route) => route !== left),
      files: files.filter((file) => file !== left),
    }));
    const paths = pathsOf(dashboardOver(store, log, { rooms: others }));
    expect(DECLARED_PATHS.filter((path) => !paths.includes(path))).toEqual([left.declared.path]);
  });
});

describe.each(DECLARED)("$path", ({ path, roles: audience }) => {
  const methods = mounted.filter((route) => route.path === path).map(({ method }) => method);

  test.each(CALLERS)("answers %s as its declaration says", async (caller) => {
    expect(methods.length).toBeGreaterThan(0);
    for (const method of methods) {
      const { status } = await ask(caller, method, path);
      expect(verdictOf(status)).toBe(verdictFor(audience, caller));
    }
  });
});

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

  test.each(elsewhere)("/api%s is answered 404 to everybody", async (rest) => {
    for (const caller of CALLERS)
      for (const method of ["GET", "POST", "PUT", "DELETE"])
        expect((await ask(caller, method, `/api${rest}`)).status, `${caller} ${method}`).toBe(404);
  });
});

describe("somebody who still has to set up a second factor", async () => {
  const { app } = await opened(testWho({ role: "payroll", hasSecondFactor: false, isSecondFactorDue: true }));

  test.each(DECLARED)("asks $path", async ({ path, roles: audience }) => {
    const method = mounted.some((route) => route.path === path && route.method === "GET") ? "GET" : "POST";
    const { status } = await inProcess(app)(path, {
      method,
      ...(method === "POST" ? { body: "{}", headers: { "content-type": "application/json" } } : {}),
    });
    const isOpen =
      audience === "everyone" ||
      path.startsWith("/api/account/second-factor/") ||
      ["/api/session/verify", "/api/crash"].includes(path);
    expect(verdictOf(status)).toBe(isOpen ? "answered" : "not for you");
  });
});
