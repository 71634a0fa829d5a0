import { expect, test } from "vitest";
import { copiedCell, copiedText, selectedCount } from "./table-selection.ts";

type Row = { readonly id: string; readonly name: string };

const NAME = { id: "name", heading: "Name", text: ({ name }: Row) => name, cell: () => null };
const columns = [NAME];
const row = (id: string, name = `Person ${id}`) => ({ id, row: { id, name } });
const neverCalled = () => Promise.reject(new Error("asked the server"));
const NONE = { isAll: false, ids: {} };

const copy = async (
  selection: Parameters<typeof copiedText>[0],
  here: readonly ReturnType<typeof row>[],
  allRows: () => Promise<readonly ReturnType<typeof row>[]> = neverCalled,
  count = here.length,
) => {
  const { text, ...rest } = await copiedText(selection, { columns, count, here, allRows, totals: undefined });
  return { lines: text.split("\n").slice(1), ...rest };
};

test("a selection follows its rows when a refresh puts others in their places", async () => {
  const selection = { isAll: false, ids: { b: true } } as const;
  expect((await copy(selection, [row("a"), row("b")])).lines).toEqual(["Person b"]);
  expect((await copy(selection, [row("b"), row("new"), row("a")])).lines).toEqual(["Person b"]);
});

test("all of 200,000 rows are a flag, and a row taken out of them is one id", async () => {
  expect(selectedCount({ isAll: true, ids: {} }, 200_000)).toBe(200_000);
  expect(selectedCount({ isAll: true, ids: { a: true } }, 200_000)).toBe(199_999);
  expect((await copy({ isAll: true, ids: { a: true } }, [row("a"), row("b")])).lines).toEqual(["Person b"]);
});

test("rows that are not here are asked of the server, so that a copy has no hole", async () => {
  const all = [row("a"), row("b"), row("c")];
  const fromServer = () => Promise.resolve(all);
  expect((await copy(NONE, [row("a")], fromServer, 3)).lines).toEqual(["Person a", "Person b", "Person c"]);
  const far = { isAll: false, ids: { a: true, c: true } } as const;
  expect((await copy(far, [row("a")], fromServer, 3)).lines).toEqual(["Person a", "Person c"]);
});

test("nothing is asked when every selected row is here", async () => {
  expect((await copy({ isAll: false, ids: { a: true } }, [row("a")], neverCalled, 200_000)).lines).toEqual([
    "Person a",
  ]);
});

test("a selected row that has left the list is counted, not passed over", async () => {
  const copied = await copy({ isAll: false, ids: { a: true, gone: true } }, [row("a"), row("b")]);
  expect(copied).toEqual({ lines: ["Person a"], copied: 1, missing: 1 });
});

test("a copy fails when the server does", async () => {
  await expect(copy(NONE, [row("a")], neverCalled, 2)).rejects.toThrow("asked the server");
});

test("tabs, line ends and quotation marks inside a cell stay inside it", () => {
  expect(["a\tb", "a\nb", 'Zoë "Z"', "a\r\nb"].map((text) => copiedCell(text))).toEqual([
    ...['"a\tb"', '"a\nb"', '"Zoë ""Z"""', '"a\r\nb"'],
  ]);
});

test("cells stand between tabs and rows on lines of their own", async () => {
  const two = [...columns, { ...NAME, id: "records", heading: "Records", text: () => "1,204" }];
  const here = [row("a"), row("b")];
  const source = { columns: two, count: 2, here, allRows: neverCalled, totals: undefined };
  expect((await copiedText(NONE, source)).text).toBe("Name\tRecords\nPerson a\t1,204\nPerson b\t1,204");
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "＝1+1", "＋1", "－1", "＠a"])(
  "%s is text, no formula",
  (text) => {
    expect(copiedCell(text)).toBe(`'${text}`);
  },
);

test("a control character at the beginning is no way around it", () => {
  expect(["\t=1", "\r=1", "\0=1"].map((text) => copiedCell(text))).toEqual(['"\'\t=1"', '"\'\r=1"', "'\0=1"]);
});

test("a number keeps its sign", () => {
  expect(copiedCell("+0:30", true)).toBe("+0:30");
  expect(copiedCell("−12", true)).toBe("−12");
});
