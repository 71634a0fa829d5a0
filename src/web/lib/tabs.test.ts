import { beforeEach, expect, test, vi } from "vitest";
import { lastRequestAt, noteRequest } from "./tabs.ts";

const KEY = "fieldboard.requested-at";
const NOW = Date.parse("2026-11-18T14:00:00Z");
const shared = new Map<string, string>();

beforeEach(() => {
  shared.clear();
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => shared.get(key) ?? null,
    setItem: (key: string, text: string) => shared.set(key, text),
  });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

test("a request counts for all tabs", () => {
  noteRequest();
  expect(lastRequestAt()).toBe(NOW);
  shared.set(KEY, String(NOW + 60_000));
  vi.setSystemTime(NOW + 90_000);
  expect(lastRequestAt()).toBe(NOW + 60_000);
});

test("what was stored before a clock was set back makes no session last longer", () => {
  noteRequest();
  shared.set(KEY, String(NOW + 3_600_000));
  expect(lastRequestAt()).toBe(NOW);
});
