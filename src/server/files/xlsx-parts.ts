import { escaped } from "./xlsx-cells.ts";

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The fixed parts of a workbook with these sheets, by their names in the archive. */
export const workbookParts = (
  sheets: readonly string[],
): readonly (readonly [name: string, xml: string])[] => [
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

/** What comes before the rows of a sheet. A frozen heading stays while the rows scroll. Widths are in characters. */
export const sheetHead = (
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

export const SHEET_TAIL = "</sheetData></worksheet>";

/** Numbers of built-in formats, and of our own from 164 on; in the order of `STYLES`. */
const FORMATS = [0, 0, 49, 3, 2, 165, 164, 166, 167] as const;
const OWN_FORMATS = [
  [164, "[h]:mm"],
  [165, "0.0%"],
  [166, "yyyy-mm-dd"],
  [167, "yyyy-mm-dd hh:mm:ss"],
] as const;
const HEADING = 1;

function styleSheet(): string {
  const formats = OWN_FORMATS.map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${escaped(code)}"/>`);
  const cells = FORMATS.map((format, place) => {
    const font = place === HEADING ? 1 : 0;
    return `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
  });
  const fonts = ["", "<b/>"].map(
    (bold) => `<font>${bold}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`,
  );
  return [
    `<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${formats.join("")}</numFmts>`,
    `<fonts count="2">${fonts.join("")}</fonts>`,
    `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>`,
    `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>`,
    `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>`,
    `<cellXfs count="${cells.length}">${cells.join("")}</cellXfs>`,
    `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
  ].join("");
}
