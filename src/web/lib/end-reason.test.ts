import { afterEach, expect, test, vi } from "vitest";
import { endWords, forgetEnd, noteEnd } from "./end-reason.ts";

const kept = new Map<string, string>();
vi.stubGlobal("sessionStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => kept.set(key, text),
});
afterEach(() => kept.clear());

test("the sign-in page says why a session ended, once", () => {
  expect(endWords()).toBe("");
  noteEnd("idle");
  expect(endWords()).toBe("You were signed out because of inactivity.");
  forgetEnd();
  expect(endWords()).toBe("");
});

test("what is no reason is not said", () => {
  kept.set("fieldboard.ended", "toString");
  expect(endWords()).toBe("");
});
