import { instant, type Instant } from "#domain/time/time.ts";
import {
  RequestRefused,
  bodyPairs,
  readInterviewRequest,
  readWeeklyDataRequest,
  type Pairs,
} from "#interface/requests.ts";
import {
  operationOf,
  ROUTES,
  type Exchange,
  type ExchangeRequest,
  type Operation,
  type ReplyBody,
} from "#interface/operations.ts";
import { count, type SetAside } from "#server/postgres/loading/load-report.ts";
import { z } from "zod";

/** What a capture holds. `foreign` counts exchanges that are not of the reporting interface: pages, images, others. */
export type Capture = {
  readonly exchanges: readonly Exchange[];
  readonly setAside: readonly SetAside[];
  readonly foreign: number;
  /** How often each kind of mending was needed to read the capture itself. */
  readonly drift: ReadonlyMap<string, number>;
};

export class UnusableFile extends Error {
  override readonly name = "UnusableFile";
}

const harSchema = z.object({ log: z.object({ entries: z.array(z.unknown()) }) });

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
        params: z.array(z.object({ name: z.string(), value: optionalText })).nullish(),
      })
      .nullish(),
  }),
  response: z.object({
    status: z.number(),
    content: z.object({ text: optionalText, encoding: optionalText, mimeType: optionalText }).nullish(),
  }),
});
type Entry = z.output<typeof entrySchema>;

/**
 * Reads a HAR 1.2 capture; the operation comes from each path, its parameters from the query and the post body.
 * @throws UnusableFile when it is none
 */
export function readHar(json: unknown, file: string): Capture {
  const har = harSchema.safeParse(json);
  if (!har.success)
    throw new UnusableFile(`${file}: neither a HAR capture nor a reply of the reporting interface`);
  const exchanges: Exchange[] = [];
  const setAside: SetAside[] = [];
  const drift = new Map<string, number>();
  let foreign = 0;
  har.data.log.entries.forEach((raw, index) => {
    const read = readEntry(raw, `${file}, exchange ${index + 1}`, drift);
    if (read === null) foreign += 1;
    else if ("reason" in read) setAside.push(read);
    else exchanges.push(read);
  });
  return { exchanges: inOrder(exchanges), setAside, foreign, drift };
}

/** Null for an exchange of another site. */
function readEntry(raw: unknown, at: string, drift: Map<string, number>): Exchange | SetAside | null {
  const address = addressSchema.safeParse(raw);
  if (!address.success)
    return { where: at, reason: `not an exchange of HAR 1.2: ${problemsOf(address.error)}` };
  const { method } = address.data.request;
  const url = URL.parse(address.data.request.url);
  const operation = url === null || !IS_BELOW.test(url.pathname) ? null : operationOf(method, url.pathname);
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
  const body = bodyOf(response.content, drift);
  if (body === null) return { where, reason: "the capture holds no body for it" };
  return { where, operation, request: captured, receivedAt, body };
}

/** The service's own address, whatever stands before it; its session id may stand behind it. */
const IS_BELOW = /\/index\.cfm(?:;[^/]*)?\//i;

const problemsOf = (error: z.ZodError): string => z.prettifyError(error).replaceAll(/\s+/g, " ");

/** When the last byte came. A time without a zone is taken as UTC. */
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
function bodyOf(content: Entry["response"]["content"], drift: Map<string, number>): ReplyBody | null {
  const text = content?.text ?? null;
  if (text === null || content?.encoding?.toLowerCase() !== "base64") return text;
  if (BASE64.test(text)) return { bytes: Buffer.from(text, "base64"), mediaType: content.mimeType ?? "" };
  count(drift, "captures: plain text said to be base64");
  return text;
}

/** Summaries before the records that belong to them, and each kind in the order it was received. */
const inOrder = (exchanges: readonly Exchange[]): readonly Exchange[] =>
  exchanges.toSorted(
    (a, b) => rank(a) - rank(b) || (a.receivedAt < b.receivedAt ? -1 : a.receivedAt > b.receivedAt ? 1 : 0),
  );

const ORDER = ["employees", "roadshowEvents", "weekly", "roadshowData", "interviewReport"];
const rank = ({ operation }: Exchange): number => {
  const position = ORDER.indexOf(operation);
  return position === -1 ? ORDER.indexOf("roadshowData") : position;
};

/** What a captured exchange requested, or why that is unknown. */
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
  const text = post?.text ?? "";
  if (text.trim() !== "") return bodyPairs({ mediaType: post?.mimeType ?? "", text });
  return (post?.params ?? []).map(({ name, value }) => [name, value ?? ""] as const);
}
