import type { Instant } from "#domain/time/time.ts";

/** What guessing and too many requests have to wait for, and one-time links, as Kysely sees them. */
export type RequestCountTable = { key: string; started_at: Instant; requests: number };

export type SignInDelayTable = { key: Buffer; tries: number; counted_at: Instant; wait_until: Instant };

export type OneTimeLinkTable = {
  token_hash: Buffer;
  purpose: "set-up" | "invitation" | "second-factor";
  subject: string;
  grants: unknown;
  created_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
  revoked_at: Instant | null;
};
