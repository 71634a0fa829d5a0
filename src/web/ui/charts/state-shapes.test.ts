import { expect, test } from "vitest";
import { MAP_SIZE, stateShapes } from "./state-shapes.ts";

test("fifty states and the district have an outline inside the picture", () => {
  const shapes = stateShapes();
  expect(shapes).toHaveLength(51);
  expect(new Set(shapes.map(({ path }) => path)).size).toBe(51);
  const corners = shapes.flatMap(({ path }) => [...path.matchAll(/([\d.]+),([\d.]+)/g)]);
  expect(corners.length).toBeGreaterThan(1000);
  expect(corners.every(([, x, y]) => Number(x) <= MAP_SIZE.width && Number(y) <= MAP_SIZE.height)).toBe(true);
});

test("an atlas without states is refused", () => {
  expect(() => stateShapes({ type: "Topology", objects: {} })).toThrow("no states");
});
