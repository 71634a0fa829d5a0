import type { ColumnType } from "kysely";
import type { OfficeId } from "#domain/ids.ts";

/** What administrators decide about the business, as Kysely sees it. */
export type BusinessSettingTable = { name: string; value: ColumnType<unknown, string, string> };

export type OfficePlaceTable = { office_id: OfficeId; state: string; zone: string };
