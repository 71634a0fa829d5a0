import type { Generated, GeneratedAlways } from "kysely";
import type { Role } from "#domain/identity/roles.ts";
import type { ViewPage } from "#domain/views.ts";

/** Filters that people keep under a name, as Kysely sees them. */
export type SavedViewTable = {
  id: GeneratedAlways<number>;
  owner_id: string;
  page: ViewPage;
  name: string;
  name_fold: string;
  search: string;
  roles: Generated<Role[]>;
};

export type DefaultViewTable = { user_id: string; page: ViewPage; view_id: number };
