import type { OfficeId } from "#domain/ids.ts";

/** The offices, and so the accounts, whose rows a person sees. An empty list sees none. */
export type Scope = "all" | readonly OfficeId[];
