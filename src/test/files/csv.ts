/** Reads CSV as RFC 4180 says, with nothing of the project: what tests compare files with. A byte-order mark is dropped. */
export function parseCsv(text: string): readonly (readonly string[])[] {
  const lines: string[][] = [];
  let line: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y;
  const body = text.replace(/^\uFEFF/, "");
  while (field.lastIndex < body.length) {
    const found = field.exec(body);
    if (found === null) throw new Error("this is not CSV");
    const [, inQuotes, plain = "", after] = found;
    line.push(inQuotes === undefined ? plain : inQuotes.replaceAll('""', '"'));
    if (after !== ",") {
      lines.push(line);
      line = [];
    } else if (field.lastIndex === body.length) throw new Error("the last line is cut");
  }
  if (!/(?:^|\r\n)$/.test(body)) throw new Error("the last line has no end");
  return lines;
}

/**
 * The lines of a file that was received.
 * @throws when its header says another number of lines
 */
export async function receivedCsv(reply: Response): Promise<readonly (readonly string[])[]> {
  const lines = parseCsv(await reply.text());
  const announced = reply.headers.get("fieldboard-lines");
  if (announced !== String(lines.length))
    throw new Error(`${lines.length} lines came, and the header says ${announced}`);
  return lines;
}
