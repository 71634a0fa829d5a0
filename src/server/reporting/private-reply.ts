import type { AuditNote, AuditOrigin } from "#domain/audit/audit.ts";
import { writeEmployee } from "#interface/employees.ts";
import { ENVELOPE_TAIL, envelopeHead } from "#interface/writing.ts";
import type { Audit } from "#server/audit/audit.ts";
import type { Sealer } from "#server/vault/keys.ts";
import type { Caller } from "#server/identity/tokens/tokens.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { StoreDown } from "#server/http/refusal.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import type { Store } from "#server/postgres/connect.ts";
import { openPeople, type PeopleWindows } from "#server/people/people-window.ts";
import type { Context } from "hono";
import { JSON_HEADERS } from "./headers.ts";
import { streamPeople } from "#server/people/people-stream.ts";
import type { ErrorLog } from "./refused.ts";

export type PrivateParts = {
  readonly store: Store;
  readonly sealer: Sealer;
  readonly audit: Pick<Audit, "recordBefore">;
  readonly log: ErrorLog;
  /** Proxies of ours before us; see `clientAddress`. */
  readonly proxyHops: number;
  /** How long a client may take to read one window. */
  readonly idleMs: number;
};

export type PrivateReply = (context: Context<HttpEnv>, caller: Caller) => Promise<Response>;

/** Each holds a connection of the store for as long as its client reads. */
const STREAMS_MAX = 4;

/** Everybody with SSN and date of birth, for callers who were granted them: on record, streamed, kept by nobody. */
export function createPrivateReply({
  store,
  sealer,
  audit,
  log,
  proxyHops,
  idleMs,
}: PrivateParts): PrivateReply {
  let open = 0;

  const openCounted = async (accounts: Caller["accounts"]): Promise<PeopleWindows> => {
    if (open >= STREAMS_MAX) throw new StoreDown("Too many clients read this at the moment.");
    open += 1;
    let isCounted = true;
    const leave = (): void => {
      if (isCounted) open -= 1;
      isCounted = false;
    };
    try {
      const windows = await openPeople(store, accounts);
      return { ...windows, close: () => windows.close().finally(leave) };
    } catch (error) {
      leave();
      throw error;
    }
  };

  return async (context, caller) => {
    const headers = { ...JSON_HEADERS, "Cache-Control": "no-store" };
    if (context.req.method === "HEAD") return new Response(null, { headers });
    const windows = await openCounted(caller.accounts);
    try {
      await audit.recordBefore(sentNote(caller, windows.total, originOf(context, proxyHops)));
    } catch (error) {
      await windows.close();
      throw error;
    }
    const form = {
      head: `${envelopeHead("employees", windows.total)}[`,
      write: writeEmployee,
      tail: `]${ENVELOPE_TAIL}`,
    };
    const body = await streamPeople(windows, sealer, form, {
      idleMs,
      onBroken: (error) => {
        log.error({ err: error }, "a streamed reply was cut");
        return cut(context);
      },
    });
    return new Response(body, { headers });
  };
}

const sentNote = ({ key }: Caller, people: number, from: AuditOrigin): AuditNote => ({
  by: { id: key, name: key },
  act: "private-data-sent",
  about: null,
  details: { people },
  from,
});

function originOf(context: Context<HttpEnv>, proxyHops: number): AuditOrigin {
  const { reference }: Partial<HttpEnv["Variables"]> = context.var;
  return { address: clientAddress(context, proxyHops), reference: reference ?? "" };
}

/** Ends the connection in the middle of the body, so that nobody takes it for whole; false when there is none. */
function cut({ env }: Context<HttpEnv>): boolean {
  if (env?.outgoing === undefined) return false;
  env.outgoing.destroy();
  return true;
}
