import type { ColumnType } from "kysely";
import type { AuditDetails } from "#domain/audit/audit-details.ts";
import type { Instant } from "#domain/time/time.ts";

/** The audit log, as Kysely sees it. Rows are added; whatever changes one is refused by the store. */
export type AuditEntryTable = {
  id: number;
  at: Instant;
  actor: string;
  actor_name: string;
  act: string;
  subject_kind: string;
  subject_id: string;
  details: ColumnType<AuditDetails, string, never>;
  address: string;
  reference: string;
  mac: Buffer;
};

export type AuditFileTable = { id: string; lines: number; bytes: number; last_entry: number };
