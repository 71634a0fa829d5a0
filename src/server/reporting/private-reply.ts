import type { Context } from "hono";
import { employeeTable } from "#interface/employees.ts";
import { ENVELOPE_TAIL, envelopeHead } from "#interface/writing.ts";
import type { Audit } from "#server/audit/audit.ts";
import { clientAddress } from "#server/http/request.ts";
import { StoreDown } from "#server/http/refusal.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import { streamedBody } from "#server/http/streamed-body.ts";
import type { Caller } from "#server/identity/tokens.ts";
import type { Bodies } from "./answers.ts";
import { JSON_HEADERS, type ErrorLog } from "./refused.ts";

type PrivateParts = {
  readonly bodies: Pick<Bodies, "privatePeople">;
  readonly audit: Pick<Audit, "recordBefore">;
  readonly log: ErrorLog;
  /** Proxies of ours before us; see `clientAddress`. */
  readonly proxyHops: number;
};

type People = Awaited<ReturnType<Bodies["privatePeople"]>>;

/** Each holds a connection of the store for as long as its client reads. */
const STREAMS_MAX = 4;

/** Everyone with SSN and date of birth, for callers who were granted them: on record, streamed, never cached. */
export function createPrivateReply({ bodies, audit, log, proxyHops }: PrivateParts) {
  let open = 0;
  return async (context: Context<HttpEnv>, caller: Caller): Promise<Response> => {
    const headers = { ...JSON_HEADERS, "Cache-Control": "no-store" };
    if (context.req.method === "HEAD") return new Response(null, { headers });
    if (open >= STREAMS_MAX) throw new StoreDown("Too many clients are reading this. Try again soon.");
    open += 1;
    let people: People | null = null;
    let ended: Promise<void> | null = null;
    const onEnd = (): Promise<void> =>
      (ended ??= (people?.close() ?? Promise.resolve()).finally(() => {
        open -= 1;
      }));
    try {
      people = await bodies.privatePeople(caller.accounts);
      await audit.recordBefore({
        by: { id: caller.key, name: caller.key },
        act: "private-data-sent",
        details: { people: people.total },
        from: { address: clientAddress(context, proxyHops), reference: context.get("reference") ?? "" },
      });
      return new Response(await streamedBody(context, written(people), { onEnd, log }), { headers });
    } catch (error) {
      await onEnd();
      throw error;
    }
  };
}

async function* written({ total, windows }: People): AsyncGenerator<Buffer> {
  let before = `${envelopeHead("employees", total)}[`;
  for await (const window of windows) {
    yield Buffer.from(`${before}${window.map(employeeTable.write).join(",")}`);
    before = ",";
  }
  yield Buffer.from(`${before === "," ? "" : before}]${ENVELOPE_TAIL}`);
}
