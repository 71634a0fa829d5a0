import { createHash } from "node:crypto";
import type { Context, Hono } from "hono";
import { FILE_HEADER, LINES_HEADER, ROWS_HEADER, type FileFormat } from "#contract/export.ts";
import type { Table } from "#contract/tables.ts";
import type { CutReason } from "#domain/export-cut.ts";
import type { Who } from "#domain/identity/who.ts";
import { today, wallClockInZone, type Clock } from "#domain/time/time.ts";
import { calendarFile } from "#server/files/calendar.ts";
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
import {
  aboutLines,
  calendarEvents,
  factLines,
  hasTotal,
  sourceSheet,
  type ExportSource,
  type MountFile,
  type RecordFile,
  type StoredFile,
} from "#server/files/export-source.ts";
import type { Store } from "#server/postgres/connect.ts";
import { isRecoveryConflict } from "#server/postgres/faults.ts";
import { readFresh, type Place } from "#server/postgres/replica.ts";
import { openSnapshot } from "#server/postgres/snapshot.ts";
import { selectVersions } from "#server/postgres/versions.ts";

const CONTENT_TYPES: Readonly<Record<FileFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  ics: "text/calendar; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Each holds a connection of the store for as long as its client reads. */
const EXPORTS_MAX = 4;
/** One person, on however slow a line, leaves others their turn. */
const EXPORTS_PER_PERSON = 2;

export type ExporterParts = {
  readonly store: Pick<Store, "db" | "pool" | "signIn" | "replica">;
  readonly audit: Pick<Audit, "act" | "recordAlone">;
  readonly clock: Clock;
};

/** Ends the sending of a file, once however often it is called. */
type End = () => Promise<void>;

/** Mounts exports on an app; together they send four files at a time, two to one person. Each is on record before it leaves. */
export function exporter(app: Hono<HttpEnv>, parts: ExporterParts): MountFile {
  const takePlace = placesOf();
  /** Files that a replica ended in the middle, by person and address: they are read from the primary the next time. */
  const conflicted = new Set<string>();
  return (definition, openSource, isOnPrimary = false) => {
    app.get(definition.path, async (context) => {
      const who = signedIn(context);
      const query = readQuery(definition.query, new URL(context.req.url).searchParams);
      const columns = chosenColumns(definition.table, query.columns ?? Object.keys(definition.table));
      const file = { parts, context, who, format: query.format, usualName: definition.fileName };
      if (context.req.method === "HEAD") return new Response(null, { headers: headersOf(file) });
      const leavePlace = takePlace(who);
      const open = async (place: Pick<Place, "db" | "needed">) => {
        const { reading, close } = await openSnapshot(place, who.scope);
        try {
          return { source: await openSource(reading, query, who.role), close };
        } catch (error) {
          await close();
          throw error;
        }
      };
      let end: End = () => Promise.resolve(leavePlace());
      const wanted = `${who.userId} ${definition.path}`;
      const isFromPrimary = conflicted.delete(wanted) || isOnPrimary;
      const onFailure = (error: unknown): void => {
        if (isRecoveryConflict(error)) conflicted.add(wanted);
      };
      try {
        const { source, close } = await (isFromPrimary
          ? open(parts.store)
          : openFresh(parts.store, who, open));
        end = () => close().finally(leavePlace);
        return await ("bytes" in source
          ? storedReply(file, source, end)
          : replyWith({ ...file, onFailure }, source, source.columns ?? columns, end));
      } catch (error) {
        await end();
        throw error;
      }
    });
    refuseOthers(app, definition.path, "GET, HEAD");
  };
}

/** Opens a file on the replica, where that has what the person has to see, else on the primary. */
async function openFresh<Opened>(
  store: ExporterParts["store"],
  { writtenLsn = null }: Who,
  open: (place: Place) => Promise<Opened>,
): Promise<Opened> {
  if (store.replica === null) return open(store);
  return readFresh(store, { versions: await selectVersions(store.signIn.db), lsn: writtenLsn }, open);
}

/** Gives the places among the files that are sent at a time. @throws TooMany when all are taken */
function placesOf(): (who: Who) => () => void {
  /** The files that are sent, each with its person. */
  const files = new Set<{ readonly userId: string }>();
  return ({ userId }) => {
    if ([...files].filter((file) => file.userId === userId).length >= EXPORTS_PER_PERSON)
      throw new TooMany(
        `You have ${EXPORTS_PER_PERSON} exports running. Wait until one is finished, or cancel it.`,
      );
    if (files.size >= EXPORTS_MAX) throw new TooMany("Too many exports at the moment. Try again soon.");
    const file = { userId };
    files.add(file);
    return () => void files.delete(file);
  };
}

/** A file that is requested, by whom and in which form. */
type RequestedFile = {
  readonly parts: ExporterParts;
  readonly context: Context<HttpEnv>;
  readonly who: Who;
  readonly format: FileFormat;
  readonly usualName: string;
  /** Called with what ends the reading of the file before it is whole. */
  readonly onFailure?: (error: unknown) => void;
};

/** Made at once: a `Response` looks at its headers when it is sent, where no one would give its place back. */
const headersOf = (
  { parts, format, usualName }: RequestedFile,
  name = `${usualName}-${today(parts.clock)}`,
  more: Readonly<Record<string, string>> = {},
): Headers =>
  new Headers({
    ...DATA_HEADERS,
    "Content-Type": CONTENT_TYPES[format],
    "Content-Disposition": attachmentHeader(name, format),
    ...more,
  });

async function replyWith<Line, Column extends string>(
  file: RequestedFile,
  source: ExportSource<Line, Column>,
  columns: readonly Column[],
  end: End,
): Promise<Response> {
  const { count, groups = 0, record } = source;
  if (file.format === "xlsx" && count > XLSX_ROWS_MAX)
    throw new TooLarge(`A workbook holds ${XLSX_ROWS_MAX} rows, and these are more: take CSV.`);
  const chunks = await chunksOf(file, source, columns);
  // What the receiver needs to show its progress, and to know that the file is whole.
  const counts = {
    [ROWS_HEADER]: String(count - groups),
    [LINES_HEADER]: String(1 + count + (hasTotal(source, columns) ? 1 : 0)),
  };
  if (record !== undefined) return recordedReply(file, chunks, { record, counts, end });
  const headers = headersOf(file, source.fileName, counts);
  const { audit } = file.parts;
  const noted = { ...notedOf(file), about: { kind: "report", id: source.title } } as const;
  const noteCut = (why: CutReason): void =>
    void audit
      .recordAlone({ ...noted, act: "export-cut", details: { report: source.title, why } })
      .catch((error: unknown) =>
        file.context.get("log").error({ err: error }, "a cut export is not on record"),
      );
  const body = await streamedBody(file.context, chunks, {
    onEnd: end,
    onCut: noteCut,
    onFailure: file.onFailure,
  });
  await audit.recordAlone({
    ...noted,
    act: "export",
    details: {
      report: source.title,
      format: file.format,
      rows: count - groups,
      columns,
      // As the file itself says them.
      filters: factLines(source.filters).map(({ label, value }) =>
        value?.kind === "text" ? `${label}: ${value.text}` : label,
      ),
    },
  });
  return new Response(body, { headers });
}

/** The bytes of a file, made while they are read. */
async function chunksOf<Line, Column extends string>(
  { parts: { clock }, format }: RequestedFile,
  source: ExportSource<Line, Column>,
  columns: readonly Column[],
): Promise<AsyncGenerator<Buffer>> {
  if (format === "ics") {
    if (source.calendar === undefined) throw new BadRequest("“format”: this has no days.");
    const events = calendarEvents(source.lines, source.calendar);
    return calendarFile({ name: source.title, now: clock.now() }, await begun(events));
  }
  const table = sourceSheet(source, columns);
  const sheet = { ...table, rows: await begun(table.rows) };
  if (format === "csv") return csvFile(sheet);
  return xlsxFile(source.book?.(sheet) ?? [sheet], {
    about: aboutLines(source, clock),
    made: wallClockInZone(clock.now(), clock.zone),
  });
}

type Recorded = {
  readonly record: RecordFile;
  readonly counts: Readonly<Record<string, string>>;
  readonly end: End;
};

/** A file that is stored on record is made whole first. */
async function recordedReply(
  file: RequestedFile,
  chunks: AsyncGenerator<Buffer>,
  { record: recordFile, counts, end }: Recorded,
): Promise<Response> {
  const pieces: Buffer[] = [];
  for await (const chunk of chunks) pieces.push(chunk);
  const bytes = Buffer.concat(pieces);
  await end();
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const noted = notedOf(file);
  const { fileName, number } = await file.parts.audit.act(async (writing, record) => {
    const recorded = await recordFile(writing, { sha256, bytes }, noted.by);
    for (const note of recorded.notes) await record({ ...noted, ...note });
    return recorded;
  });
  return new Response(bytes, {
    headers: headersOf(file, fileName, { ...counts, [FILE_HEADER]: String(number) }),
  });
}

/** A file of before, on record before its first byte leaves. */
async function storedReply(
  file: RequestedFile,
  { bytes, fileName, number, note }: StoredFile,
  end: End,
): Promise<Response> {
  await end();
  await file.parts.audit.recordAlone({ ...notedOf(file), ...note });
  return new Response(Uint8Array.from(bytes), {
    headers: headersOf(file, fileName, { [FILE_HEADER]: String(number) }),
  });
}

/** Facts that an audit entry about a file begins with. */
const notedOf = ({ who, context }: RequestedFile) => ({
  by: { id: who.userId, name: who.name },
  from: { address: context.get("address"), reference: context.get("reference") },
});

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
