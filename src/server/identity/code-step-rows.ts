import type { Store } from "#server/postgres/connect.ts";

/** The e-mail address of whose sign-in waits for a code; null when none by that name does, or not any more. */
export async function selectPersonAtCode(
  { pool }: Pick<Store, "pool">,
  step: string,
): Promise<string | null> {
  const { rows } = await pool.query<{ email: string }>(
    `select u.email from auth_verification v join auth_user u on u.id = v.value
      where v.identifier = $1 and v.expires_at > now()`,
    [step],
  );
  return rows[0]?.email ?? null;
}
