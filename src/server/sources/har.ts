import { instant, type Instant } from "#domain/time/time.ts";
import {
  RequestRefused,
  bodyPairs,
  readInterviewRequest,
  readWeeklyDataRequest,
  type Pairs,
} from "#interface/requests.ts";
import {
  operationOfAddress,
  RESOURCE_IDS,
  ROUTES,
  type Exchange,
  type ExchangeRequest,
  type Operation,
  type ReplyBody,
} from "#interface/operations.ts";
import { JsonNumber, type JsonReader, type JsonValue, type TextRange } from "#interface/json-reader.ts";
import { count, type SetAside } from "#server/postgres/loading/load-report.ts";
import { z } from "zod";
import { base64Pieces, jsonTextPieces, repeatable } from "./file-bytes.ts";
import { bytesMaxOf, upTo, type ReplySizes } from "./reply-sizes.ts";

/** Contents of a capture. `foreign` counts exchanges that are not of the reporting interface: pages, images, others. */
export type Capture = {
  readonly exchanges: readonly Exchange[];
  readonly setAside: readonly SetAside[];
  readonly foreign: number;
  /** Number of times that each kind of mending was needed to read the capture itself. */
  readonly drift: ReadonlyMap<string, number>;
};

export class UnusableFile extends Error {
  override readonly name = "UnusableFile";
}

/** A capture's file, where bodies are left until they are read. */
type CaptureFile = { readonly path: string; readonly file: string; readonly sizes: ReplySizes };

/** Place in its file of the text of a body. */
class BodyText {
  readonly range: TextRange;
  constructor(range: TextRange) {
    this.range = range;
  }
}

/** The members that are read before it is known whether an exchange is of another site; nothing else of it is read. */
const addressSchema = z.object({ request: z.object({ method: z.string().catch(""), url: z.string() }) });

// Some tools write null for what they leave out.
const optionalText = z.string().nullish();

// Only what is needed is read: headers and cookies of a capture are never looked at.
const entrySchema = z.object({
  startedDateTime: z.string(),
  time: z.number().nonnegative().catch(0),
  request: z.object({
    postData: z
      .object({
        mimeType: optionalText,
        text: optionalText,
        encoding: optionalText,
        params: z.array(z.object({ name: z.string(), value: optionalText })).nullish(),
      })
      .nullish(),
  }),
  response: z.object({
    status: z.number(),
    content: z
      .object({ text: z.instanceof(BodyText).nullish(), encoding: optionalText, mimeType: optionalText })
      .nullish(),
  }),
});
type Entry = z.output<typeof entrySchema>;

/**
 * Reads a HAR 1.2 capture, entry by entry; the operation comes from each path, its parameters from the query and the post
 * body. @throws UnusableFile when it is none; JsonRefused
 */
export function readHar(json: JsonReader, file: CaptureFile): Capture {
  const exchanges: Exchange[] = [];
  const setAside: SetAside[] = [];
  const drift = new Map<string, number>();
  let foreign = 0;
  let entries = 0;
  const isHar = eachEntry(json, (raw) => {
    entries += 1;
    const read = readEntry(raw, `${file.file}, exchange ${entries}`, file, drift);
    if (read === null) foreign += 1;
    else if ("reason" in read) setAside.push(read);
    else exchanges.push(read);
  });
  if (!isHar)
    throw new UnusableFile(`${file.file}: neither a HAR capture nor a reply of the reporting interface`);
  return { exchanges: inOrder(exchanges), setAside, foreign, drift };
}

/** Hands over `log.entries` one by one; false where there is no such list. */
function eachEntry(json: JsonReader, onEntry: (entry: unknown) => void): boolean {
  let isHar = false;
  readMember(json, "log", "{", () =>
    readMember(json, "entries", "[", () => {
      isHar = true;
      json.eachElement(() => onEntry(entryOf(json)));
    }),
  );
  json.end();
  return isHar;
}

/** Steps through the object that comes next; `read` reads one member of it, if its value begins so. */
function readMember(json: JsonReader, member: string, opening: "{" | "[", read: () => void): void {
  if (json.peek() !== "{") return void json.value();
  json.eachMember((name) => {
    if (name === member && json.peek() === opening) read();
    else json.value();
  });
}

/** The entry that comes next, as it is but for the text of its body, which stays in the file. */
const entryOf = (json: JsonReader): unknown =>
  objectWith(json, "response", () =>
    objectWith(json, "content", () =>
      objectWith(json, "text", () =>
        json.peek() === '"' ? new BodyText(json.skipText()) : plainOf(json.value()),
      ),
    ),
  );

/** The value that comes next; where it is an object, `read` reads one of its members. */
function objectWith(json: JsonReader, member: string, read: () => unknown): unknown {
  if (json.peek() !== "{") return plainOf(json.value());
  const members = new Map<string, unknown>();
  json.eachMember((name) => members.set(name, name === member ? read() : plainOf(json.value())));
  return Object.fromEntries(members);
}

function plainOf(value: JsonValue): unknown {
  if (value instanceof JsonNumber) return Number.parseFloat(value.text);
  if (Array.isArray(value)) return value.map(plainOf);
  if (value instanceof Map) return Object.fromEntries(Array.from(value, ([name, of]) => [name, plainOf(of)]));
  return value;
}

/** Null for an exchange of another site. */
function readEntry(
  raw: unknown,
  at: string,
  file: CaptureFile,
  drift: Map<string, number>,
): Exchange | SetAside | null {
  const address = addressSchema.safeParse(raw);
  if (!address.success)
    return { where: at, reason: `not an exchange of HAR 1.2: ${problemsOf(address.error)}` };
  const { method } = address.data.request;
  const url = URL.parse(address.data.request.url);
  const operation = url === null ? null : operationOfAddress(method, url.pathname);
  if (url === null || operation === null) return null;

  // The path as the interface has it: the one in the capture may hold the id of a session.
  const where = `${at} (${method} ${ROUTES[operation].path})`;
  const entry = entrySchema.safeParse(raw);
  if (!entry.success) return { where, reason: `not an exchange of HAR 1.2: ${problemsOf(entry.error)}` };
  const { startedDateTime, time, request, response } = entry.data;
  const captured = capturedRequest(operation, url.searchParams, request.postData);
  if ("reason" in captured) return { where, reason: captured.reason };
  const receivedAt = momentAfter(startedDateTime, time, drift);
  if (receivedAt === null) return { where, reason: "its startedDateTime is not a moment" };
  if (response.status < 200 || response.status > 299)
    return { where, reason: `answered with status ${response.status}` };
  const body = bodyOf(response.content, file, operation, drift);
  if (body === null) return { where, reason: "the capture holds no body for it" };
  return { where, operation, request: captured, receivedAt, body };
}

const problemsOf = (error: z.ZodError): string => z.prettifyError(error).replaceAll(/\s+/g, " ");

/** Moment when the last byte came. A time without a zone is taken as UTC. */
function momentAfter(started: string, milliseconds: number, drift: Map<string, number>): Instant | null {
  try {
    const hasZone = !/^\d{4}-\d{2}-\d{2}[T ][\d:.,]+$/.test(started.trim());
    const moment = Temporal.Instant.from(hasZone ? started : `${started.trim()}Z`)
      .add({ milliseconds: Math.round(milliseconds) })
      .toString({ smallestUnit: "second", roundingMode: "floor" });
    if (!hasZone) count(drift, "captures: time without a zone, taken as UTC");
    return instant(moment);
  } catch {
    return null;
  }
}

/** Standard and URL-safe, with line ends: what JSON never is, since it begins with a brace. */
const BASE64 = /^[\w+/=\s-]*$/;

/** Bytes are in the charset that their media type declares; a text was decoded by the browser. */
function bodyOf(
  content: Entry["response"]["content"],
  { path, sizes }: CaptureFile,
  operation: Operation,
  drift: Map<string, number>,
): ReplyBody | null {
  const text = content?.text ?? null;
  if (text === null) return null;
  const bytesMax = bytesMaxOf(sizes, operation);
  const pieces = (): Generator<Uint8Array> => jsonTextPieces(path, text.range);
  if (content?.encoding?.toLowerCase() === "base64") {
    if (isBase64(pieces())) {
      const bytes = repeatable(() => upTo(bytesMax, base64Pieces(pieces())));
      return { bytes, mediaType: content.mimeType ?? "" };
    }
    count(drift, "captures: plain text said to be base64");
  }
  return repeatable(() => upTo(bytesMax, pieces()));
}

/** By its first piece, which of a reply in plain text has a brace. */
function isBase64([start = Buffer.alloc(0)]: Iterable<Uint8Array>): boolean {
  return BASE64.test(Buffer.from(start).toString("latin1"));
}

/** Summaries before the records that belong to them, and each kind in the order it was received. */
const inOrder = (exchanges: readonly Exchange[]): readonly Exchange[] =>
  exchanges.toSorted(
    (a, b) => rank(a) - rank(b) || (a.receivedAt < b.receivedAt ? -1 : a.receivedAt > b.receivedAt ? 1 : 0),
  );

const rank = ({ operation }: Exchange): number => RESOURCE_IDS.indexOf(ROUTES[operation].resource);

/** Request of a captured exchange, or why it is unknown. */
function capturedRequest(
  operation: Operation,
  query: Pairs,
  post: Entry["request"]["postData"],
): ExchangeRequest | { readonly reason: string } {
  try {
    if (operation === "interviewReport") {
      const { account, from, to, administrator } = readInterviewRequest(query);
      return {
        account,
        from: from ?? undefined,
        to: to ?? undefined,
        administrator: administrator ?? undefined,
      };
    }
    if (operation === "employees" || operation === "roadshowEvents" || operation === "weekly") return {};
    // Other services may take members of their own: they do not change which submission was requested.
    const { entry } = readWeeklyDataRequest(query, postPairs(post), "ignored");
    return { entry: entry ?? undefined };
  } catch (error) {
    if (error instanceof RequestRefused) return { reason: `its parameters cannot be read: ${error.message}` };
    throw error;
  }
}

/** The text that was sent; where a tool left it out, the parameters that it found in it. */
function postPairs(post: Entry["request"]["postData"]): Pairs {
  const sent = post?.text ?? "";
  // HAR 1.2 has no encoding of a request; tools that write bytes borrow the member of a reply.
  const isBytes = post?.encoding?.toLowerCase() === "base64" && BASE64.test(sent);
  const text = isBytes ? Buffer.from(sent, "base64").toString() : sent;
  if (text.trim() !== "") return bodyPairs({ mediaType: post?.mimeType ?? "", text });
  return (post?.params ?? []).map(({ name, value }) => [name, value ?? ""] as const);
}
