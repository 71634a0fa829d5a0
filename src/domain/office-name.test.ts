import { expect, test } from "vitest";
import { officeName, officeNameAndId } from "./office-name.ts";

const HARBOR = { officeId: "4012", officeName: "Harbor Point " };

test("an office without a name is called by its number, and one without either as the place says", () => {
  expect(officeName(HARBOR)).toBe("Harbor Point");
  expect(officeName({ ...HARBOR, officeName: " " })).toBe("Office 4012");
  expect(officeName({ officeId: null, officeName: "" }, "No office reported")).toBe("No office reported");
});

test("its number stands beside its name only where it has both", () => {
  expect(officeNameAndId(HARBOR)).toBe("Harbor Point (4012)");
  expect(officeNameAndId({ ...HARBOR, officeName: "" })).toBe("Office 4012");
  expect(officeNameAndId({ ...HARBOR, officeId: null })).toBe("Harbor Point");
  expect(officeNameAndId({ officeId: null, officeName: "" }, "no office")).toBe("no office");
});
