import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { NEXT_UPSTREAM, SERVER_OPTIONS } from "./nginx.ts";

const OPERATING = readFileSync(join(import.meta.dirname, "../../.github/OPERATING.md"), "utf8");

test("the guide has the balancer that is tried: each server and what goes on to another one", () => {
  expect(OPERATING).toContain(NEXT_UPSTREAM);
  const servers = OPERATING.match(/^ *server 127\.0\.0\.1:.*$/gm) ?? [];
  expect(servers.length).toBeGreaterThan(1);
  expect(servers.filter((line) => !line.endsWith(`${SERVER_OPTIONS};`))).toEqual([]);
});
