import { expect, test } from "vitest";
import { tsv } from "./table-copy.ts";

const text = (value: string) => ({ text: value, isNumber: false });
const number = (value: string) => ({ text: value, isNumber: true });

test("cells stand between tabs and rows on lines of their own", () => {
  expect(tsv([[text("Office"), text("Records")], [text("Harbor Point"), number("1,204")], []])).toBe(
    "Office\tRecords\nHarbor Point\t1,204\n",
  );
});

test("tabs, line ends and quotation marks inside a cell stay inside it", () => {
  expect(tsv([[text("a\tb"), text("a\nb"), text('Zoë "Z"'), text("a\r\nb")]])).toBe(
    '"a\tb"\t"a\nb"\t"Zoë ""Z"""\t"a\r\nb"',
  );
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "＝1+1", "＋1", "－1", "＠a"])(
  "%s is text, no formula",
  (value) => {
    expect(tsv([[text(value)]])).toBe(`'${value}`);
  },
);

test("a control character at the beginning is no way around it", () => {
  expect(tsv([[text("\t=1"), text("\r=1"), text("\0=1")]])).toBe('"\'\t=1"\t"\'\r=1"\t\'\0=1');
});

test("a number keeps its sign", () => {
  expect(tsv([[number("+0:30"), number("−12")]])).toBe("+0:30\t−12");
});
