import { expect, test } from "vitest";
import { isoDate } from "#domain/time/time.ts";
import type { FindingKind } from "./finding-kinds.ts";
import { findingOf, ITEMS_MAX, ranked, rankWords, withFirstItems, type FindingItem } from "./findings.ts";

const item = (name: string, size = 1, since: string | null = null): FindingItem => ({
  id: name,
  subject: name,
  name,
  about: "",
  size,
  change: null,
  since: since === null ? null : isoDate(since),
});

const lines = (kind: FindingKind, count: number, since: string | null = null) =>
  findingOf(
    kind,
    Array.from({ length: count }, (_, place) => item(`${kind} ${place}`, 1, since)),
  );

test("the largest item comes first, then the oldest, then by name; what has no age comes last", () => {
  const items = [item("d"), item("c"), item("b", 1, "2026-11-02"), item("a", 1, "2026-11-03"), item("z", 5)];
  const [line] = findingOf("gap", items);
  expect(line?.items.map(({ name }) => name)).toEqual(["z", "b", "a", "c", "d"]);
  expect(line).toMatchObject({ count: 5, size: 9, since: "2026-11-02" });
});

test("all are counted, the first are listed, and none is no line", () => {
  const [line] = lines("left", ITEMS_MAX + 5).map(withFirstItems);
  expect(line?.count).toBe(ITEMS_MAX + 5);
  expect(line?.items).toHaveLength(ITEMS_MAX);
  expect(findingOf("left", [])).toEqual([]);
});

test("pay comes before staffing, recruiting and people; then most items, the oldest, and the kind", () => {
  const order = ranked([
    ...lines("left", 90),
    ...lines("idle", 3, "2026-11-15"),
    ...lines("office-rate", 3, "2026-11-22"),
    ...lines("gap", 2),
    ...lines("unacknowledged", 40),
    ...lines("blocked", 1),
    ...lines("missing", 1),
  ]).map(({ kind }) => kind);
  expect(order).toEqual(["missing", "blocked", "unacknowledged", "gap", "idle", "office-rate", "left"]);
});

test("why a line is first names its tier and its items", () => {
  const [line] = lines("gap", 2);
  expect(line === undefined ? "" : rankWords(line)).toMatch(/This line is about staffing and has 2 items\.$/);
});
