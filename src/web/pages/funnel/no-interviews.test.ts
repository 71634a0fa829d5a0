import { expect, test } from "vitest";
import { isoDate } from "#domain/time/time.ts";
import { unlistedWords } from "./no-interviews.tsx";

const days = (from: string, to: string) => ({ from: isoDate(from), to: isoDate(to) });

test("the sentence names the days and no name", () => {
  const ask = days("2026-11-09", "2026-11-15");
  expect(unlistedWords(ask, null, false)).toBe("The administrator in this link has no data for Nov 9–15.");
  expect(unlistedWords(ask, days("2026-11-02", "2026-11-08"), true)).toBe(
    "The administrator in this link has no data for Nov 9–15 or Nov 2–8 at these offices.",
  );
});
