import { cookieHeader, type Cookie } from "#e2e/sign-in.ts";
import type { Postgres } from "./postgres.ts";

/** A person who sends one submission back and takes that back, over and over. */
export type Reviewer = {
  /** Sends it back with a note, or takes that back with null. True when that was confirmed. */
  readonly write: (note: string | null) => Promise<boolean>;
  /** The note that the report shows; null when it is not sent back. @throws when no report comes */
  readonly read: (origin?: string) => Promise<string | null>;
};

/** The ids of submissions with records, each for a reviewer of its own. */
export async function reviewableEntries(primary: Postgres): Promise<readonly string[]> {
  const rows = await primary.query<{ entry: string }>(
    "select entry_id as entry from submission_check where fingerprint is not null order by entry_id",
  );
  return rows.map(({ entry }) => entry);
}

export function reviewerOf(origin: string, cookies: readonly Cookie[], entry: string): Reviewer {
  const cookie = cookieHeader(cookies);
  const report = async (from: string): Promise<{ fingerprint: string | null; sentBack: unknown }> => {
    const response = await fetch(`${from}/api/payroll/review?entry=${entry}`, { headers: { cookie } });
    if (!response.ok) throw new Error(`the report answered ${response.status}: ${await response.text()}`);
    return Object(await response.json());
  };
  const command = async (path: string, body: object): Promise<boolean> => {
    try {
      const response = await fetch(`${origin}/api/payroll/${path}`, {
        method: "POST",
        headers: { cookie, origin, "content-type": "application/json" },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(15_000),
      });
      const { refused = null } = Object(await response.json());
      return response.ok && refused === null;
    } catch {
      return false;
    }
  };
  let fingerprint: string | null = null;
  return {
    write: (note) =>
      note === null
        ? command("send-back/undo", { entry })
        : command("send-back", { entry, fingerprint, note, isMailed: false }),
    read: async (from = origin) => {
      const { sentBack, ...shown } = await report(from);
      fingerprint = shown.fingerprint;
      return sentBack === null ? null : String(Object(sentBack).note);
    },
  };
}
