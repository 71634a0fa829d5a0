import type { offices } from "#contract/offices.ts";
import type { Scope } from "#domain/identity/scope.ts";
import type { Store } from "#server/postgres/connect.ts";
import { selectOffices } from "./office-queries.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import type { ReplyOf } from "#contract/endpoint.ts";

/** Every office of a scope. */
export const readOffices = (store: Pick<Store, "db">, scope: Scope): Promise<ReplyOf<typeof offices>> =>
  inSnapshot(store, scope, async (reading) => ({ rows: await selectOffices(reading) }));
