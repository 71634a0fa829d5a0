import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import { z } from "zod/mini";
import { keepServers, type Lent, type Servers, type Wanted } from "./servers.ts";
import type { Cookie } from "./sign-in.ts";

/*
 * The first process of a run keeps the servers for all of its workers, which ask for them over HTTP: each is started once
 * in a run, not once in a worker.
 */

/** Names the address to the workers, which have the environment of the process that starts them. */
const ADDRESS = "FIELDBOARD_E2E_SERVERS";

const asked = z.union([
  z.object({
    want: z.object({
      holding: z.object({ files: z.array(z.string()), demoPeople: z.number() }),
      settings: z.record(z.string(), z.string()),
      sharedBy: z.string(),
    }),
  }),
  z.object({ sessionOf: z.string() }),
  z.object({ giveBack: z.string() }),
]);

/** Runs before the first test; what it returns runs after the last one. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls what a file for its start exports so
export default async function lendServers(): Promise<() => Promise<void>> {
  const servers = keepServers();
  const lender = createServer((request, reply) => {
    const send = (status: number, body: unknown): void =>
      void reply.writeHead(status).end(JSON.stringify(body ?? null));
    answer(servers, request).then(
      (body) => send(200, body),
      (error: unknown) => send(500, String(error)),
    );
  }).listen(0, "127.0.0.1");
  await once(lender, "listening");
  const address = lender.address();
  if (address === null || typeof address === "string") throw new Error("No free port was found.");
  process.env[ADDRESS] = `http://127.0.0.1:${address.port}`;
  return async () => {
    lender.close();
    await servers.stopAll();
  };
}

async function answer(servers: Servers, request: IncomingMessage): Promise<unknown> {
  const wanted = asked.parse(await json(request));
  if ("want" in wanted) return servers.lend(wanted.want);
  if ("sessionOf" in wanted) return servers.sessionOf(wanted.sessionOf);
  return servers.giveBack(wanted.giveBack);
}

const lent = z.object({ key: z.string(), origin: z.string(), dataDir: z.string(), printedTo: z.string() });
const cookies = z.array(z.object({ name: z.string(), value: z.string() }));

/** Asks for a server, from a worker. @throws what its start threw */
export const borrow = async (want: Wanted): Promise<Lent> => lent.parse(await ask({ want }));

/** The cookies of an administrator of a borrowed server. */
export const sessionOf = async (key: string): Promise<readonly Cookie[]> =>
  cookies.parse(await ask({ sessionOf: key }));

export const giveBack = (key: string): Promise<unknown> => ask({ giveBack: key });

async function ask(body: object): Promise<unknown> {
  const address = process.env[ADDRESS];
  if (address === undefined) throw new Error("Only tests that Playwright runs have servers lent.");
  const reply = await fetch(address, { method: "POST", body: JSON.stringify(body) });
  const answered: unknown = await reply.json();
  if (!reply.ok) throw new Error(String(answered));
  return answered;
}
