import { createHash } from "node:crypto";
import type { Hono } from "hono";
import { FILE_HEADER, LINES_HEADER, ROWS_HEADER, type ExportFormat } from "#contract/export.ts";
import type { Table } from "#contract/tables.ts";
import type { Scope } from "#domain/identity/who.ts";
import { today, wallClockInZone, type Clock } from "#domain/time/time.ts";
import { csvFile } from "#server/files/csv.ts";
import { attachmentHeader } from "#server/files/file-name.ts";
import { xlsxFile, XLSX_ROWS_MAX } from "#server/files/xlsx.ts";
import type { Audit } from "#server/audit/audit.ts";
import { readQuery } from "#server/http/request.ts";
import { DATA_HEADERS } from "#server/http/headers.ts";
import { refuseOthers, signedIn } from "#server/http/serve.ts";
import { BadRequest, TooLarge, TooMany } from "#server/http/refusal.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import { streamedBody } from "#server/http/streamed-body.ts";
import { aboutLines, factLines, hasTotal, sourceSheet, type MountFile } from "#server/files/export-source.ts";
import type { Store } from "#server/postgres/connect.ts";
import { openSnapshot, type Snapshot } from "#server/postgres/snapshot.ts";

const CONTENT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Each holds a connection of the store for as long as its client reads. */
const EXPORTS_MAX = 4;

export type ExporterParts = {
  readonly store: Pick<Store, "db">;
  readonly audit: Pick<Audit, "act" | "recordAlone">;
  readonly clock: Clock;
};

/** A place among the files that are sent at a time, with the moment of the store that its file is read from. */
type Slot = {
  readonly snapshot: Promise<Snapshot>;
  /** Gives both back, once however often it is called. */
  readonly end: () => Promise<void>;
};

/** Mounts exports on an app; together they send four files at a time. Each is on record before it leaves. */
export function exporter(app: Hono<HttpEnv>, { store, audit, clock }: ExporterParts): MountFile {
  let open = 0;

  const takeSlot = (scope: Scope): Slot => {
    if (open >= EXPORTS_MAX) throw new TooMany("Too many exports at the moment. Try again soon.");
    open += 1;
    const snapshot = openSnapshot(store, scope);
    let ended: Promise<void> | null = null;
    const end = (): Promise<void> =>
      (ended ??= snapshot
        .then(({ close }) => close())
        .finally(() => {
          open -= 1;
        }));
    return { snapshot, end };
  };

  /** Answers one export with the file of what `openSource` reads. */
  return (definition, openSource) => {
    app.get(definition.path, async (context) => {
      const who = signedIn(context);
      const query = readQuery(definition.query, new URL(context.req.url).searchParams);
      const requested = chosenColumns(definition.table, query.columns ?? Object.keys(definition.table));
      /** Made at once: a `Response` looks at its headers when it is sent, where no one would give the slot back. */
      const headersOf = (
        name = `${definition.fileName}-${today(clock)}`,
        more: Readonly<Record<string, string>> = {},
      ): Headers =>
        new Headers({
          ...DATA_HEADERS,
          "Content-Type": CONTENT_TYPES[query.format],
          "Content-Disposition": attachmentHeader(name, query.format),
          ...more,
        });
      if (context.req.method === "HEAD") return new Response(null, { headers: headersOf() });
      const slot = takeSlot(who.scope);
      try {
        const source = await openSource((await slot.snapshot).reading, query);
        const { title, count, groups = 0, filters, columns = requested } = source;
        if (query.format === "xlsx" && count > XLSX_ROWS_MAX)
          throw new TooLarge(`A workbook holds ${XLSX_ROWS_MAX} rows, and these are more: take CSV.`);
        const table = sourceSheet(source, columns);
        const sheet = { ...table, rows: await begun(table.rows) };
        const chunks =
          query.format === "csv"
            ? csvFile(sheet)
            : xlsxFile(source.book?.(sheet) ?? [sheet], {
                about: aboutLines(source, clock),
                made: wallClockInZone(clock.now(), clock.zone),
              });
        const noted = {
          by: { id: who.userId, name: who.name },
          from: { address: context.get("address"), reference: context.get("reference") },
        };
        // What the receiver needs to show its progress, and to know that the file is whole.
        const counts = {
          [ROWS_HEADER]: String(count - groups),
          [LINES_HEADER]: String(1 + count + (hasTotal(source, columns) ? 1 : 0)),
        };
        const { record: recordFile } = source;
        if (recordFile !== undefined) {
          const parts: Buffer[] = [];
          for await (const chunk of chunks) parts.push(chunk);
          const bytes = Buffer.concat(parts);
          await slot.end();
          const sha256 = createHash("sha256").update(bytes).digest("hex");
          const { fileName, number } = await audit.act(async (writing, record) => {
            const recorded = await recordFile(writing, { sha256 }, noted.by);
            await record({ ...noted, ...recorded.note });
            return recorded;
          });
          return new Response(bytes, {
            headers: headersOf(fileName, { ...counts, [FILE_HEADER]: String(number) }),
          });
        }
        const headers = headersOf(source.fileName, counts);
        const body = await streamedBody(context, chunks, { onEnd: slot.end });
        await audit.recordAlone({
          ...noted,
          act: "export",
          about: { kind: "report", id: title },
          details: {
            ...{ report: title, format: query.format, rows: count - groups, columns },
            // As the file itself says them.
            filters: factLines(filters).map(({ label, value }) =>
              value?.kind === "text" ? `${label}: ${value.text}` : label,
            ),
          },
        });
        return new Response(body, { headers });
      } catch (error) {
        await slot.end();
        throw error;
      }
    });
    refuseOthers(app, definition.path, "GET, HEAD");
  };
}

/** @throws BadRequest when a column is unknown, repeated, or when there is none */
function chosenColumns<Columns extends Table>(
  table: Columns,
  requested: readonly string[],
): readonly (keyof Columns & string)[] {
  const isColumn = (id: string): id is keyof Columns & string => Object.hasOwn(table, id);
  const columns = requested.filter(isColumn);
  if (columns.length !== requested.length || columns.length === 0)
    throw new BadRequest(`“columns”: not among ${Object.keys(table).join(", ")}.`);
  if (new Set(columns).size !== columns.length) throw new BadRequest("“columns”: one is there twice.");
  return columns;
}

/** The same windows, the first of them read already: what cannot be begun is refused before anything is sent. */
async function begun<Window>(windows: AsyncGenerator<Window>): Promise<AsyncGenerator<Window>> {
  const first = await windows.next();
  return (async function* () {
    if (first.done === true) return;
    yield first.value;
    yield* windows;
  })();
}
