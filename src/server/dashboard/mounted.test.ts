import { afterAll, expect, test } from "vitest";
import { createLog } from "#server/http/log.ts";
import { connectStore } from "#server/postgres/connect.ts";
import { dashboardOver } from "#test/dashboard.ts";
import { DECLARED_PATHS } from "#test/declared.ts";

/** A store that is never asked. */
const store = connectStore({ host: "/nowhere", port: 1, user: "", password: "", database: "" });
afterAll(() => store.close());

const METHODS = new Set(["GET", "POST"]);

test("what is mounted and what the contract declares are the same list, each once", () => {
  const { routes } = dashboardOver(store, createLog({ level: "silent" }));
  const mounted = routes.filter(
    ({ path, method }) => path.startsWith("/api/") && path !== "/api/*" && METHODS.has(method),
  );
  expect(mounted.map(({ path }) => path).toSorted()).toEqual(DECLARED_PATHS);
});
