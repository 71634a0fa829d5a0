import { expect, test } from "vitest";
import { instant } from "#domain/time/time.ts";
import { endReason, sessionPhase } from "./session-watch.ts";

const at = (time: string): number => Temporal.Instant.from(`2026-11-18T${time}Z`).epochMilliseconds;
const LIMITS = { idleMinutes: 15, endsAt: instant("2026-11-18T20:00:00Z") };

test.each([
  ["14:00:00", "on"],
  ["14:13:29", "on"],
  // The server may have noted a request of half a minute before.
  ["14:13:30", "idle-soon"],
  ["14:14:59", "idle-soon"],
  ["14:15:00", "over"],
  ["23:00:00", "over"],
])("a session last used at 14:00 with 15 idle minutes is at %s: %s", (now, phase) => {
  expect(sessionPhase(LIMITS, at("14:00:00"), at(now))).toBe(phase);
});

test.each([
  ["19:58:59", "on"],
  ["19:59:00", "over-soon"],
  ["20:00:00", "over"],
])("a used session that ends at 20:00 is at %s: %s", (now, phase) => {
  expect(sessionPhase(LIMITS, at(now), at(now))).toBe(phase);
});

test.each([
  ["14:15:00", "idle"],
  ["21:00:00", "over"],
  // Neither limit was reached: someone ended it.
  ["14:05:00", "elsewhere"],
])("a session last used at 14:00 that is no more at %s ended by %s", (now, reason) => {
  expect(endReason(LIMITS, at("14:00:00"), at(now))).toBe(reason);
});

test("where no one was signed in, no session ended", () => {
  expect(endReason(null, at("14:00:00"), at("23:00:00"))).toBeNull();
});
