import { expect, test } from "vitest";
import { personId } from "#domain/ids.ts";
import { changeKind } from "./changes.ts";
import { minutes } from "./payroll.ts";

const shiftOf = (id: string | null, firstName: string) => ({
  personId: id === null ? null : personId(id),
  firstName,
  lastName: "Reed",
  minutes: minutes(480),
  isActive: true,
});

test("a record that is another person's now has moved, and one that is the same person's is edited", () => {
  expect(changeKind(shiftOf("7", "Fay"), shiftOf("8", "Gus"))).toBe("Moved");
  expect(changeKind(shiftOf(null, "Fay"), shiftOf(null, "Gus"))).toBe("Moved");
  expect(changeKind(shiftOf("7", "Fay"), shiftOf("7", "Faye"))).toBe("Edited");
  expect(changeKind(null, shiftOf("7", "Fay"))).toBe("Added");
  expect(changeKind(shiftOf("7", "Fay"), null)).toBe("Removed");
});
