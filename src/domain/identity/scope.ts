import type { OfficeId } from "#domain/ids.ts";

/** Of which offices, and so of which accounts, somebody sees rows: of all, or of these. An empty list sees none. */
export type Scope = "all" | readonly OfficeId[];
