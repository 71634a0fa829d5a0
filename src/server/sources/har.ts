import { instant, type Instant } from "#domain/time/time.ts";
import {
  RequestRefused,
  bodyPairs,
  readInterviewRequest,
  readWeeklyDataRequest,
  type Pairs,
} from "#interface/requests.ts";
import { operationOf, type Exchange, type ExchangeRequest, type Operation } from "#interface/operations.ts";
import type { SetAside } from "#server/postgres/load-report.ts";
import { z } from "zod";

/** What a capture holds. `foreign` counts exchanges that are not of the reporting interface: pages, images, others. */
export type Capture = {
  readonly exchanges: readonly Exchange[];
  readonly setAside: readonly SetAside[];
  readonly foreign: number;
};

export class UnusableFile extends Error {
  override readonly name = "UnusableFile";
}

const harSchema = z.object({ log: z.object({ entries: z.array(z.unknown()) }) });

// Only what is needed is read: headers and cookies of a capture are never looked at.
const entrySchema = z.object({
  startedDateTime: z.string(),
  time: z.number().nonnegative().catch(0),
  request: z.object({
    method: z.string(),
    url: z.string(),
    postData: z
      .object({
        mimeType: z.string().default(""),
        text: z.string().optional(),
        params: z.array(z.object({ name: z.string(), value: z.string().default("") })).optional(),
      })
      .optional(),
  }),
  response: z.object({
    status: z.number(),
    content: z.object({ text: z.string().optional(), encoding: z.string().optional() }),
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
  let foreign = 0;
  har.data.log.entries.forEach((raw, index) => {
    const where = `${file}, exchange ${index + 1}`;
    const read = readEntry(raw, where);
    if (read === null) foreign += 1;
    else if ("reason" in read) setAside.push(read);
    else exchanges.push(read);
  });
  return { exchanges: inOrder(exchanges), setAside, foreign };
}

/** Null for an exchange of another site. */
function readEntry(raw: unknown, at: string): Exchange | SetAside | null {
  const entry = entrySchema.safeParse(raw);
  if (!entry.success)
    return {
      where: at,
      reason: `not an exchange of HAR 1.2: ${z.prettifyError(entry.error).replaceAll(/\s+/g, " ")}`,
    };
  const { startedDateTime, time, request, response } = entry.data;
  const url = URL.parse(request.url);
  if (url === null) return null;
  const [, path] = url.pathname.split(/\/index\.cfm(?=\/)/i);
  const operation = path === undefined ? null : operationOf(request.method, path);
  if (operation === null) return null;

  const where = `${at} (${request.method} ${path})`;
  const captured = capturedRequest(operation, url.searchParams, request.postData);
  if ("reason" in captured) return { where, reason: captured.reason };
  const receivedAt = momentAfter(startedDateTime, time);
  if (receivedAt === null) return { where, reason: "its startedDateTime is not a moment" };
  if (response.status < 200 || response.status > 299)
    return { where, reason: `answered with status ${response.status}` };
  const { text, encoding } = response.content;
  if (text === undefined) return { where, reason: "the capture holds no body for it" };
  const body = encoding === "base64" ? Buffer.from(text, "base64") : text;
  return { where, operation, request: captured, receivedAt, body };
}

const momentAfter = (started: string, milliseconds: number): Instant | null => {
  try {
    const moment = Temporal.Instant.from(started).add({ milliseconds: Math.round(milliseconds) });
    return instant(moment.toString({ smallestUnit: "second", roundingMode: "floor" }));
  } catch {
    return null;
  }
};

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
      const given = { from: from ?? undefined, to: to ?? undefined };
      return { account, ...given, administrator: administrator ?? undefined };
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

const postPairs = (post: Entry["request"]["postData"]): Pairs => {
  if (post?.text !== undefined) return bodyPairs({ mediaType: post.mimeType, text: post.text });
  return (post?.params ?? []).map(({ name, value }) => [name, value] as const);
};
