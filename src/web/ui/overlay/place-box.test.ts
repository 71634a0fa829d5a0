import { expect, test } from "vitest";
import { positions } from "./place-box.ts";

const WINDOW = { width: 1440, height: 900 };
const BUTTON = { top: 100, bottom: 132, left: 300, right: 400 };

test("a box opens below its button and ends where the button ends", () => {
  const box = { width: 240, height: 300 };
  expect(positions(box, BUTTON, "bottom end", WINDOW)).toMatchObject({ top: "140px", left: "160px" });
  expect(positions(box, BUTTON, "bottom start", WINDOW)).toMatchObject({ left: "300px" });
});

test("without room below it opens above, and never grows beyond the window", () => {
  const low = { ...BUTTON, top: 820, bottom: 852 };
  expect(positions({ width: 240, height: 300 }, low, "bottom start", WINDOW)).toMatchObject({
    top: "auto",
    bottom: "88px",
    maxHeight: "800px",
  });
});

test("a box wider than what is left of the window moves inside it", () => {
  const right = { ...BUTTON, left: 1400, right: 1436 };
  expect(positions({ width: 240, height: 30 }, right, "bottom start", WINDOW).left).toBe("1188px");
  expect(positions({ width: 2000, height: 30 }, right, "bottom end", WINDOW).left).toBe("12px");
});
