import { setTimeout as sleep } from "node:timers/promises";
import { cookieHeader, signInTo, type Cookie } from "#e2e/sign-in.ts";
import type { Server } from "#e2e/server.ts";
import { figure, heading, quantile, timed } from "#e2e/bench/figures.ts";
import { scaled } from "#e2e/bench/stores/scale.ts";

const SIGN_INS = scaled(40, 2);
const EVERY_MS = scaled(500, 50);
const READS_EVERY_MS = 100;

/** Measures how long people wait who sign in, two a second, and others who read meanwhile. */
export async function measureSigningIn(server: Server, session: readonly Cookie[]): Promise<void> {
  heading("Signing in, two a second, while others read ten times a second");
  const ended = new AbortController();
  const reading = read(server, cookieHeader(session), ended.signal);
  const signIns = await Promise.all(
    Array.from({ length: SIGN_INS }, async (_, nth) => {
      await sleep(nth * EVERY_MS);
      return timed(() => signInTo(server));
    }),
  );
  ended.abort();
  const reads = await reading;
  figure(`${SIGN_INS} sign-ins: 95 of 100 within, longest`, spread(signIns), "700 ms");
  figure(`${reads.length} reads beside them: 95 of 100 within, longest`, spread(reads), "100 ms");
}

async function read({ origin }: Server, cookie: string, ended: AbortSignal): Promise<readonly number[]> {
  const waits: Promise<number>[] = [];
  const ask = async (): Promise<void> => {
    const reply = await fetch(`${origin}/api/people/directory?limit=50`, { headers: { cookie } });
    if (reply.status !== 200) throw new Error(`a reader was answered ${reply.status}`);
    await reply.arrayBuffer();
  };
  while (!ended.aborted) {
    waits.push(timed(ask));
    await sleep(READS_EVERY_MS);
  }
  return Promise.all(waits);
}

const spread = (waits: readonly number[]): string =>
  `${quantile(waits, 0.95).toFixed(0)} ms, ${quantile(waits, 1).toFixed(0)} ms`;
