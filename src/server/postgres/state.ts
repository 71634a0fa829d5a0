import type { Store } from "./connect.ts";

/** Grows by one with every change of the data, so that whatever was made of one version can be kept for it. */
export async function selectDataVersion({ pool }: Store): Promise<number> {
  const { rows } = await pool.query<{ version: number }>({
    name: "select-data-version",
    text: "select data_version as version from store_state",
  });
  return rows[0]?.version ?? 0;
}
