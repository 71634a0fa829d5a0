import { expect, test } from "vitest";
import { readBy } from "./later-address.ts";

const search = new URLSearchParams(
  "from=2026-10-01&to=2026-10-31&account=12&sort=name&group=account&by=week&rate=first&fair=sale&sales=40",
);

test("a panel's address is without what only other panels read", () => {
  expect(readBy("table", search)).toBe("from=2026-10-01&to=2026-10-31&account=12&sort=name&group=account");
  expect(readBy("trend", search)).toBe("from=2026-10-01&to=2026-10-31&account=12&by=week&rate=first");
  expect(readBy("fair", search)).toBe("from=2026-10-01&to=2026-10-31&account=12&fair=sale");
  expect(readBy("needed", search)).toBe("from=2026-10-01&to=2026-10-31&account=12&sales=40");
});

test("a panel of all of them reads everything, and one without an own part what is common", () => {
  expect(readBy("all", search)).toBe(search.toString());
  expect(readBy("none", search)).toBe("from=2026-10-01&to=2026-10-31&account=12");
});
