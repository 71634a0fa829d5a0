import { expect, test } from "vitest";
import { withChanges } from "#web/lib/address.ts";
import { officesMistake } from "./address-mistakes.ts";

const accounts = (search: string) => officesMistake(new URLSearchParams(search), [{ id: "7" }, { id: "8" }]);

test("leaving out unavailable offices leaves nothing of them, and the group of the others as it was", () => {
  const mend = (search: string): string =>
    withChanges(new URLSearchParams(search), accounts(search)?.mend ?? {}).toString();
  expect(mend("account=4711&with=group&range=month")).toBe("range=month");
  expect(mend("account=7&account=4711&with=group")).toBe("with=group&account=7");
});

test("an office that is not available is not named, and can be left out", () => {
  expect(accounts("account=7&account=8")).toBeNull();
  expect(accounts("account=4711")).toMatchObject({
    words: "The office in this link isn’t available to you.",
    action: "Show all offices",
  });
  expect(accounts("account=7&account=4711")).toMatchObject({ action: "Show the others" });
});
