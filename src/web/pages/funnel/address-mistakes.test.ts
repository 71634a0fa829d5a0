import { expect, test } from "vitest";
import { changed } from "#web/lib/address.ts";
import { accountsMistake, addressMistakes } from "./address-mistakes.ts";

const mistakes = (search: string) => addressMistakes(new URLSearchParams(search));
const words = (search: string): readonly string[] => mistakes(search).map((mistake) => mistake.words);
const mended = (search: string): string =>
  mistakes(search)
    .reduce((now, { mend }) => changed(now, mend), new URLSearchParams(search))
    .toString();

test("an address without mistakes is left alone", () => {
  const good =
    "account=7&from=2026-11-02&to=2026-11-08&compare=own&compareFrom=2026-01-05&compareTo=2026-02-01";
  for (const search of ["", "range=month&compare=last-year", good]) expect(mistakes(search)).toEqual([]);
});

test("days that cannot be read, are too many or end before they begin are left out", () => {
  for (const search of [
    "from=2026-02-30&to=2026-03-02",
    "from=2026-11-02",
    "from=2020-01-01&to=2026-11-02",
    "from=2026-11-08&to=2026-11-02",
  ]) {
    expect(words(search)).toEqual(["Unknown dates in the link. Showing the last 4 weeks."]);
    expect(mended(search)).toBe("");
  }
  expect(mended("from=2026-11-02&to=2020-01-01")).toBe("");
  expect(words("from=2026-11-02&range=month")).toEqual(["Unknown dates in the link. They are ignored."]);
});

test("a range or a comparison that does not exist is said and left out", () => {
  expect(words("range=fortnight&compare=yesterday")).toEqual([
    "Unknown dates in the link. Showing the last 4 weeks.",
    "Unknown comparison in the link. Comparing with the previous period.",
  ]);
  expect(words("compare=own&compareFrom=2026-02-01&compareTo=2026-01-05")).toHaveLength(1);
  expect(mended("range=fortnight&compare=own&account=7")).toBe("account=7");
});

test("an administrator that no id can be is said and left out", () => {
  expect(words("administrator=&account=7")).toEqual([
    "Unknown administrator in the link. Showing all administrators.",
  ]);
  expect(mended(`administrator=${"9".repeat(65)}&account=7`)).toBe("account=7");
  expect(words("administrator=1011")).toEqual([]);
});

const accounts = (search: string) => accountsMistake(new URLSearchParams(search), [{ id: "7" }, { id: "8" }]);

test("leaving out unavailable accounts leaves nothing of them, and the group of the others as it was", () => {
  const mend = (search: string): string =>
    changed(new URLSearchParams(search), accounts(search)?.mend ?? {}).toString();
  expect(mend("account=4711&with=group&range=month")).toBe("range=month");
  expect(mend("account=7&account=4711&with=group")).toBe("with=group&account=7");
});

test("an account that is not available is not named, and can be left out", () => {
  expect(accounts("account=7&account=8")).toBeNull();
  expect(accounts("account=4711")).toMatchObject({
    words: "The office in this link isn’t available to you.",
    action: "Show all offices",
  });
  expect(accounts("account=7&account=4711")).toMatchObject({ action: "Show the others" });
});
