import { expect, test } from "vitest";
import { ALERT_ITEMS_MAX, alertTitle, itemLines, newItems, publicItem } from "./alerts.ts";

const item = (id: string, about = "") => ({ id, name: `Event ${id}`, about });

test("new is what was not found the last time, also where it was found before that", () => {
  expect(newItems([item("1"), item("2"), item("3")], ["2"])).toEqual([item("1"), item("3")]);
});

test("lines name the first items and count the others", () => {
  expect(itemLines([item("1", "Tampa, FL"), item("2")])).toEqual(["Event 1, Tampa, FL", "Event 2"]);
  const many = Array.from({ length: ALERT_ITEMS_MAX + 1_200 }, (_, nth) => item(String(nth)));
  expect(itemLines(many)).toHaveLength(ALERT_ITEMS_MAX + 1);
  expect(itemLines(many).at(-1)).toBe("and 1,200 more");
});

test("a title has the number and what it is of", () => {
  expect(alertTitle(1_200, "Approved events without anyone")).toBe(
    "1,200 new: Approved events without anyone",
  );
});

test("an email address does not leave the product", () => {
  expect(publicItem(item("1", "ann@example.com"))).toEqual(item("1"));
  expect(publicItem(item("1", "Tampa, FL"))).toEqual(item("1", "Tampa, FL"));
});
