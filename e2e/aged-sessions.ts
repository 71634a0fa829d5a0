import { openStore } from "#server/postgres/open.ts";

/** Lets six minutes pass since every user last confirmed who they are. */
export async function agedSessions(dataDir: string): Promise<void> {
  const store = await openStore({ databaseUrl: null, dataDir }, { info: () => {}, warn: () => {} });
  await store.pool.query("update auth_session set verified_at = verified_at - interval '6 minutes'");
  await store.close();
}
