import type { Context } from "hono";
import { employeeTable } from "#interface/employees.ts";
import { ENVELOPE_TAIL, envelopeHead } from "#interface/writing.ts";
import type { Audit } from "#server/audit/audit.ts";
import { clientAddress } from "#server/http/request.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import type { Caller } from "#server/identity/tokens.ts";
import type { Bodies } from "./answers.ts";
import type { Streams } from "./streams.ts";

type PrivateParts = {
  readonly bodies: Pick<Bodies, "privatePeople">;
  readonly audit: Pick<Audit, "recordBefore">;
  readonly streams: Streams;
  /** Proxies of ours before us; see `clientAddress`. */
  readonly proxyHops: number;
};

/** Everyone with SSN and date of birth, for callers who were granted them: on record, streamed, never cached. */
export const createPrivateReply =
  ({ bodies, audit, streams, proxyHops }: PrivateParts) =>
  (context: Context<HttpEnv>, caller: Caller): Promise<Response> =>
    streams(context, () => openPeople(context, caller, { bodies, audit, proxyHops }), "no-store");

async function openPeople(
  context: Context<HttpEnv>,
  caller: Caller,
  { bodies, audit, proxyHops }: Omit<PrivateParts, "streams">,
) {
  const people = await bodies.privatePeople(caller.accounts);
  try {
    await audit.recordBefore({
      by: { id: caller.key, name: caller.key },
      act: "private-data-sent",
      details: { people: people.total },
      from: { address: clientAddress(context, proxyHops), reference: context.get("reference") ?? "" },
    });
    return { chunks: written(people), close: people.close };
  } catch (error) {
    await people.close();
    throw error;
  }
}

async function* written({
  total,
  windows,
}: Awaited<ReturnType<Bodies["privatePeople"]>>): AsyncGenerator<Buffer> {
  let before = `${envelopeHead("employees", total)}[`;
  for await (const window of windows) {
    yield Buffer.from(`${before}${window.map(employeeTable.write).join(",")}`);
    before = ",";
  }
  yield Buffer.from(`${before === "," ? "" : before}]${ENVELOPE_TAIL}`);
}
