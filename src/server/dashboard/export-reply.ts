import type { Hono } from "hono";
import { LINES_HEADER, ROWS_HEADER, type ExportFormat } from "#contract/export.ts";
import { fileHeadings, type Table } from "#contract/tables.ts";
import { today, wallClockInZone, type Clock } from "#domain/time/time.ts";
import { textCell, type Cell } from "#server/files/cell.ts";
import { csvFile } from "#server/files/csv.ts";
import { xlsxFile, XLSX_ROWS_MAX } from "#server/files/xlsx.ts";
import type { Audit } from "#server/audit/audit.ts";
import { readQuery } from "#server/http/request.ts";
import { DATA_HEADERS } from "#server/http/headers.ts";
import { refuseOthers, signedIn } from "#server/http/serve.ts";
import { BadRequest, TooLarge, TooMany } from "#server/http/refusal.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import { streamedBody } from "#server/http/streamed-body.ts";
import { ROW_MARKS } from "#server/files/export-groups.ts";
import { aboutLines, nothingOpen, type ExportSource, type MountFile } from "#server/files/export-source.ts";

const CONTENT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Each may hold a connection of the store for as long as its client reads. */
const EXPORTS_MAX = 4;

export type ExporterParts = {
  readonly audit: Pick<Audit, "recordAlone">;
  readonly clock: Clock;
  /** How long a client may take for one piece of a file. */
  readonly idleMs: number;
};

/** Mounts exports on an app; together they send four files at a time. Each is on record before it leaves. */
export function exporter(app: Hono<HttpEnv>, { audit, clock, idleMs }: ExporterParts): MountFile {
  let open = 0;

  /** Answers one export with the file of what `source` opens. */
  return (definition, source) => {
    app.get(definition.path, async (context) => {
      const who = signedIn(context);
      const ask = readQuery(definition.query, new URL(context.req.url).searchParams);
      const columns = chosenColumns(definition.table, ask.columns ?? Object.keys(definition.table));
      const headers = {
        ...DATA_HEADERS,
        "Content-Type": CONTENT_TYPES[ask.format],
        "Content-Disposition": `attachment; filename="${definition.fileName}-${today(clock)}.${ask.format}"`,
      };
      if (context.req.method === "HEAD") return new Response(null, { headers });
      if (open >= EXPORTS_MAX) throw new TooMany("Too many exports at the moment. Try again soon.");
      open += 1;
      let close = nothingOpen;
      let ended: Promise<void> | null = null;
      const onEnd = (): Promise<void> =>
        (ended ??= close().finally(() => {
          open -= 1;
        }));
      try {
        const opened = await source(ask, who.scope);
        close = opened.close;
        if (ask.format === "xlsx" && opened.count > XLSX_ROWS_MAX)
          throw new TooLarge(`A workbook holds ${XLSX_ROWS_MAX} rows, and these are more: take CSV.`);
        const rows = await begun(rowsOf(opened, columns));
        const headings = [
          ...(opened.markOf === undefined ? [] : [ROW_MARKS.heading]),
          ...columns.flatMap((id) => opened.headingsOf?.(id) ?? headingsOf(definition.table, id)),
        ];
        const about = () => aboutLines(opened, clock);
        const sheet = { title: opened.title, headings, rows, about };
        const made = wallClockInZone(clock.now(), clock.zone);
        const chunks = ask.format === "csv" ? csvFile(sheet) : xlsxFile(sheet, made, opened.book?.(sheet));
        const body = await streamedBody(context, chunks, { onEnd, idleMs });
        const { title, count, groups = 0, filters } = opened;
        await audit.recordAlone({
          by: { id: who.userId, name: who.name },
          act: "export",
          about: { kind: "report", id: title },
          details: {
            ...{ report: title, format: ask.format, rows: count - groups, columns },
            // As the file itself says them.
            filters: filters.map(({ label, value }) =>
              value?.kind === "text" ? `${label}: ${value.text}` : label,
            ),
          },
          from: { address: context.get("address"), reference: context.get("reference") },
        });
        return new Response(body, { headers: { ...headers, ...countsOf(opened, columns) } });
      } catch (error) {
        await onEnd();
        throw error;
      }
    });
    refuseOthers(app, definition.path, "GET, HEAD");
  };
}

/** @throws BadRequest when a column is unknown, repeated, or when there is none */
function chosenColumns<Columns extends Table>(
  table: Columns,
  asked: readonly string[],
): readonly (keyof Columns & string)[] {
  const isColumn = (id: string): id is keyof Columns & string => Object.hasOwn(table, id);
  const columns = asked.filter(isColumn);
  if (columns.length !== asked.length || columns.length === 0)
    throw new BadRequest(`“columns”: not among ${Object.keys(table).join(", ")}.`);
  if (new Set(columns).size !== columns.length) throw new BadRequest("“columns”: one is there twice.");
  return columns;
}

const headingsOf = (table: Table, id: string): readonly string[] => {
  const column = table[id];
  return column === undefined ? [] : fileHeadings(column);
};

/** @throws when there are fewer or more lines than were counted: a file is complete or refused. */
async function* rowsOf<Line, Column extends string>(
  { lines, cellsOf, count, total, markOf }: ExportSource<Line, Column>,
  columns: readonly Column[],
): AsyncGenerator<readonly (readonly Cell[])[]> {
  const row = (line: Line, mark = markOf?.(line)): readonly Cell[] => [
    ...(mark === undefined ? [] : [textCell(mark)]),
    ...columns.flatMap((id) => cellsOf(line, id)),
  ];
  let written = 0;
  for await (const window of lines) {
    written += window.length;
    yield window.map((line) => row(line));
  }
  if (written !== count) throw new Error(`${written} lines were read where ${count} were counted`);
  if (total !== undefined && hasTotal({ count, total }, columns))
    yield [row(total.line, markOf === undefined ? undefined : ROW_MARKS.total)];
}

const hasTotal = <Column extends string>(
  { count, total }: Pick<ExportSource<unknown, Column>, "count" | "total">,
  columns: readonly Column[],
): boolean => total !== undefined && count > 0 && columns.includes(total.saidIn);

/** What the receiver of the file needs to show its progress, and to know that it is whole. */
const countsOf = <Column extends string>(
  source: Pick<ExportSource<unknown, Column>, "count" | "groups" | "total">,
  columns: readonly Column[],
): Readonly<Record<string, string>> => ({
  [ROWS_HEADER]: String(source.count - (source.groups ?? 0)),
  [LINES_HEADER]: String(1 + source.count + (hasTotal(source, columns) ? 1 : 0)),
});

/** The same windows, the first of them read already: what cannot be begun is refused before anything is sent. */
async function begun<Window>(windows: AsyncGenerator<Window>): Promise<AsyncGenerator<Window>> {
  const first = await windows.next();
  return (async function* () {
    if (first.done === true) return;
    yield first.value;
    yield* windows;
  })();
}
