import { crc32, inflateRawSync } from "node:zlib";

/*
 * Reads a workbook with nothing of the project: the archive by its central directory, each part checked by its size and
 * checksum, the XML by a reader that refuses what is not well-formed.
 */
export type XmlNode = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlNode[];
  readonly text: string;
};

/** A cell as a spreadsheet would know it: its style's number format beside its value. */
export type ReadCell = { readonly value: string | number; readonly format: string };

export function unzip(archive: Buffer): ReadonlyMap<string, Buffer> {
  const end = archive.length - 22;
  if (archive.readUInt32LE(end) !== 0x06054b50) throw new Error("the archive has no end");
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error("the directory is broken");
    const [packed, size] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24)];
    const nameEnd = at + 46 + archive.readUInt16LE(at + 28);
    const name = archive.toString("utf8", at + 46, nameEnd);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const taken = archive.subarray(start, start + packed);
    const bytes = archive.readUInt16LE(at + 10) === STORED ? taken : inflateRawSync(taken);
    if (bytes.length !== size || crc32(bytes) !== archive.readUInt32LE(at + 16))
      throw new Error(`${name} is not what its checksum says`);
    files.set(name, bytes);
    at = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

const STORED = 0;

const TAG = /<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|<\?xml [^?]*\?>\s*|([^<]+)/y;
type Building = XmlNode & { readonly children: XmlNode[] };

/** @throws when the text is not well-formed, or holds a character that XML forbids. */
export function parseXml(xml: string): XmlNode {
  // oxlint-disable-next-line no-control-regex -- these are what XML forbids
  if (/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/.test(xml)) throw new Error("a character that XML forbids");
  const root = { name: "", attributes: new Map(), children: [], text: "" };
  const open: { node: Building; text: string }[] = [{ node: root, text: "" }];
  TAG.lastIndex = 0;
  while (TAG.lastIndex < xml.length) {
    const found = TAG.exec(xml);
    const top = open.at(-1);
    if (found === null || top === undefined) throw new Error("not well-formed");
    const [, slash, name, attributes = "", selfClosed, text] = found;
    if (text !== undefined) top.text += plain(text);
    else if (name !== undefined && slash === "") {
      const pairs = [...attributes.matchAll(/([\w:.-]+)="([^"]*)"/g)];
      const node = {
        name,
        attributes: new Map(pairs.map(([, key = "", value = ""]) => [key, plain(value)])),
        children: [],
        text: "",
      };
      if (selfClosed === "/") top.node.children.push(node);
      else open.push({ node, text: "" });
    } else if (name !== undefined) {
      if (top.node.name !== name) throw new Error(`${name} closes ${top.node.name}`);
      open.pop();
      open.at(-1)?.node.children.push({ ...top.node, text: top.text });
    }
  }
  const [only] = root.children;
  if (open.length !== 1 || only === undefined || root.children.length !== 1)
    throw new Error("not one element");
  return only;
}

const ENTITIES = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
]);
const plain = (text: string): string =>
  text.replace(/&(\w*);?/g, (_, name: string) => {
    const mark = ENTITIES.get(name);
    if (mark === undefined) throw new Error(`&${name}; is not known`);
    return mark;
  });

const named = (node: XmlNode | undefined, name: string): readonly XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? [];

const unescaped = (text: string): string =>
  text.replace(/_x([\dA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The cells of a workbook's sheets by the sheets' names; an empty cell is null. */
export function readWorkbook(
  archive: Buffer,
): ReadonlyMap<string, readonly (readonly (ReadCell | null)[])[]> {
  const files = unzip(archive);
  const part = (name: string): XmlNode => parseXml(files.get(name)?.toString("utf8") ?? "");
  for (const name of files.keys()) part(name);
  const styles = part("xl/styles.xml");
  const codes = new Map(
    named(named(styles, "numFmts")[0], "numFmt").map((format) => [
      format.attributes.get("numFmtId"),
      format.attributes.get("formatCode"),
    ]),
  );
  const formats = named(named(styles, "cellXfs")[0], "xf").map((xf) => {
    const id = xf.attributes.get("numFmtId") ?? "";
    return codes.get(id) ?? id;
  });
  const names = named(named(part("xl/workbook.xml"), "sheets")[0], "sheet").map(
    (sheet) => sheet.attributes.get("name") ?? "",
  );
  return new Map(
    names.map((name, place) => [name, rowsOf(part(`xl/worksheets/sheet${place + 1}.xml`), formats)]),
  );
}

/** A sheet's cells without their formats. */
export const cellValues = (
  sheet: readonly (readonly (ReadCell | null)[])[] | undefined,
): readonly (readonly (string | number | null)[])[] =>
  sheet?.map((row) => row.map((cell) => cell?.value ?? null)) ?? [];

const rowsOf = (sheet: XmlNode, formats: readonly string[]): readonly (readonly (ReadCell | null)[])[] =>
  named(named(sheet, "sheetData")[0], "row").map((row) => {
    const cells: (ReadCell | null)[] = [];
    for (const cell of row.children) {
      const letters = /^[A-Z]+/.exec(cell.attributes.get("r") ?? "")?.[0] ?? "";
      const place = letters.split("").reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
      while (cells.length < place) cells.push(null);
      const format = formats[Number(cell.attributes.get("s"))] ?? "";
      const inline = named(named(cell, "is")[0], "t")[0];
      cells.push({
        value: inline === undefined ? Number(named(cell, "v")[0]?.text) : unescaped(inline.text),
        format,
      });
    }
    return cells;
  });
