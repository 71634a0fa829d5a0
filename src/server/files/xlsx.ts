import { plainHoursMinutes } from "#domain/payroll/payroll.ts";
import { daysBetween, isoDate, type IsoDate, type WallClock } from "#domain/time/time.ts";
import { isolated, type AboutLine, type Cell, type FileSheet } from "./cell.ts";
import { zip, type ZipEntry } from "./zip.ts";

/** A sheet's rows, its headings not counted. */
export const XLSX_ROWS_MAX = 1_048_575;

type Origin = { readonly about: readonly AboutLine[]; readonly made: WallClock };

/** Tables as an Excel workbook: the rows of each under a frozen heading, and a sheet that says what they are. */
export function xlsxFile(book: readonly FileSheet[], { about, made }: Origin): AsyncGenerator<Buffer> {
  const parts = workbookParts([...book.map(({ title }) => title), "About"]);
  const entries: readonly ZipEntry[] = [
    ...parts.map(([name, xml]) => ({ name, chunks: () => once(xml) })),
    ...book.map((sheet, place) => ({ name: sheetName(place), chunks: () => dataSheet(sheet, place === 0) })),
    { name: sheetName(book.length), chunks: () => once(aboutSheet(about)) },
  ];
  return zip(entries, made);
}

const sheetName = (place: number): string => `xl/worksheets/sheet${place + 1}.xml`;

async function* once(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

async function* dataSheet(
  { headings, rows, notes = [] }: FileSheet,
  isFirst: boolean,
): AsyncGenerator<Buffer> {
  yield Buffer.from(
    `${sheetHead(headings.map(widthOf), { isFrozen: true, isFirst })}${headingRow(headings, 1)}`,
  );
  let row = 2;
  for await (const batch of rows) {
    const from = row;
    row += batch.length;
    if (row - 2 > XLSX_ROWS_MAX) throw new RangeError(`a sheet holds ${XLSX_ROWS_MAX} rows`);
    yield Buffer.from(batch.map((cells, place) => sheetRow(cells, from + place)).join(""));
  }
  yield Buffer.from(`${aboutRows(notes, row + 1)}${SHEET_TAIL}`);
}

const aboutSheet = (about: readonly AboutLine[]): string =>
  `${sheetHead(ABOUT_WIDTHS, { isFrozen: false, isFirst: false })}${aboutRows(about, 1)}${SHEET_TAIL}`;

const aboutRows = (lines: readonly AboutLine[], from: number): string =>
  lines
    .map(({ label, value }, place) =>
      value === null
        ? headingRow([label], from + place)
        : sheetRow([{ kind: "text", text: label }, value], from + place),
    )
    .join("");

const ABOUT_WIDTHS = [26, 90];
const WIDTH_MIN = 12;
const widthOf = (heading: string): number => Math.max(WIDTH_MIN, heading.length + 3);

/** The styles of cells with their formats: the number of a built-in one, or one of our own. */
const FORMATS = {
  plain: 0,
  heading: 0,
  text: 49,
  count: 3,
  minutes: 3,
  hours: 2,
  points: 2,
  rate: "0.0%",
  time: "[h]:mm",
  date: "yyyy-mm-dd",
  stamp: "yyyy-mm-dd hh:mm:ss",
} as const;

type Style = keyof typeof FORMATS;
const STYLES = Object.keys(FORMATS);
/** A cell names its style by its place in the style sheet. */
const placeOf = (style: Style): number => STYLES.indexOf(style);

/** A row of a sheet; rows are counted from 1. */
const sheetRow = (cells: readonly Cell[], row: number): string =>
  `<row r="${row}">${cells.map((cell, place) => sheetCell(cell, `${columnName(place)}${row}`)).join("")}</row>`;

const headingRow = (texts: readonly string[], row: number): string =>
  `<row r="${row}">${texts.map((text, place) => textAt(`${columnName(place)}${row}`, text, "heading")).join("")}</row>`;

function sheetCell(cell: Cell, at: string): string {
  if (cell === null) return "";
  switch (cell.kind) {
    case "text":
      return textAt(at, isolated(cell.text));
    case "number":
      return numberAt(at, cell.value, cell.look);
    case "time":
      // Spreadsheets have no negative time of day.
      return cell.minutes < 0
        ? textAt(at, plainHoursMinutes(cell.minutes))
        : numberAt(at, cell.minutes / MINUTES_A_DAY, "time");
    case "date":
      return cell.day < FIRST_DAY ? textAt(at, cell.day) : numberAt(at, serial(cell.day), "date");
    case "stamp":
      return cell.time < FIRST_DAY
        ? textAt(at, cell.time.replace("T", " "))
        : numberAt(at, stampSerial(cell.time), "stamp");
  }
}

const numberAt = (at: string, value: number, style: Style): string =>
  `<c r="${at}" s="${placeOf(style)}"><v>${value}</v></c>`;

const textAt = (at: string, text: string, style: Style = "text"): string =>
  `<c r="${at}" s="${placeOf(style)}" t="inlineStr"><is><t xml:space="preserve">${escaped(cut(text))}</t></is></c>`;

const MINUTES_A_DAY = 24 * 60;
const SECONDS_A_DAY = MINUTES_A_DAY * 60;
/** Day 0 of spreadsheets, which believe that 1900 was a leap year: before March 1900 their days are off by one. */
const DAY_ZERO = isoDate("1899-12-30");
const FIRST_DAY = "1900-03-01";

const serial = (day: IsoDate): number => daysBetween(DAY_ZERO, day);

function stampSerial(time: WallClock): number {
  const [hours = 0, minutes = 0, seconds = 0] = time
    .slice(11)
    .split(":")
    .map((part) => Number.parseInt(part, 10));
  return serial(isoDate(time.slice(0, 10))) + (hours * 3600 + minutes * 60 + seconds) / SECONDS_A_DAY;
}

/** `A` to `Z`, then `AA`. */
export const columnName = (place: number): string =>
  (place < 26 ? "" : columnName(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26));

/** The most that a cell may hold. */
const TEXT_MAX = 32_767;
const CUT = "… (cut: a cell holds no more)";
const cut = (text: string): string =>
  text.length <= TEXT_MAX ? text : `${text.slice(0, TEXT_MAX - CUT.length)}${CUT}`;

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

// oxlint-disable-next-line no-control-regex -- these are what XML forbids, and the carriage return that it would change
const FORBIDDEN = /[\0-\x08\x0b-\x1f\ufffe\uffff]/g;

/** Text in XML. What XML cannot hold is written as spreadsheets write it, `_x000B_`, and what looks like that is too. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/_(?=x[\da-fA-F]{4}_)/g, "_x005F_")
    .replace(FORBIDDEN, (mark) => `_x${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`)
    .replace(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark);

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The fixed parts of a workbook with these sheets, by their names in the archive. */
const workbookParts = (sheets: readonly string[]): readonly (readonly [name: string, xml: string])[] => [
  [
    "[Content_Types].xml",
    `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${sheets
      .map(
        (_, place) =>
          `<Override PartName="/xl/worksheets/sheet${place + 1}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
      )
      .join("")}</Types>`,
  ],
  [
    "_rels/.rels",
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    "xl/workbook.xml",
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets
      .map((name, place) => `<sheet name="${escaped(name)}" sheetId="${place + 1}" r:id="rId${place + 1}"/>`)
      .join("")}</sheets></workbook>`,
  ],
  [
    "xl/_rels/workbook.xml.rels",
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${sheets
      .map(
        (_, place) =>
          `<Relationship Id="rId${place + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${place + 1}.xml"/>`,
      )
      .join(
        "",
      )}<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  ],
  ["xl/styles.xml", `${HEAD}${styleSheet()}`],
];

/** Markup before the rows of a sheet. A frozen heading stays while the rows scroll. Widths are in characters. */
const sheetHead = (
  widths: readonly number[],
  { isFrozen, isFirst }: { readonly isFrozen: boolean; readonly isFirst: boolean },
): string =>
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"${isFirst ? ' tabSelected="1"' : ""}${
    isFrozen
      ? '><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>'
      : "/>"
  }</sheetViews><cols>${widths
    .map((width, place) => `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`)
    .join("")}</cols><sheetData>`;

const SHEET_TAIL = "</sheetData></worksheet>";

/** Formats of our own are numbered from here on. */
const OWN_FORMATS_FROM = 164;

function styleSheet(): string {
  const formats = Object.values(FORMATS).map((format, place) => ({
    id: typeof format === "number" ? format : OWN_FORMATS_FROM + place,
    code: typeof format === "number" ? null : escaped(format),
  }));
  const ownFormats = formats.filter(({ code }) => code !== null);
  const cells = formats.map(({ id }, place) => {
    const font = place === placeOf("heading") ? 1 : 0;
    return `<xf numFmtId="${id}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
  });
  const fonts = ["", "<b/>"].map(
    (bold) => `<font>${bold}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`,
  );
  return [
    `<styleSheet xmlns="${MAIN}"><numFmts count="${ownFormats.length}">${ownFormats.map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`).join("")}</numFmts>`,
    `<fonts count="2">${fonts.join("")}</fonts>`,
    `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>`,
    `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>`,
    `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>`,
    `<cellXfs count="${cells.length}">${cells.join("")}</cellXfs>`,
    `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
  ].join("");
}
