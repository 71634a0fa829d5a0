import type { offices } from "#contract/offices.ts";
import type { Scope } from "#domain/scope.ts";
import type { Store } from "#server/store/connect.ts";
import { selectOffices } from "#server/store/offices.ts";
import { inSnapshot } from "#server/store/snapshot.ts";
import type { ReplyOf } from "#contract/endpoint.ts";

/** Every office of a scope. */
export const readOffices = (store: Pick<Store, "db">, scope: Scope): Promise<ReplyOf<typeof offices>> =>
  inSnapshot(store, scope, async (reading) => ({ rows: await selectOffices(reading) }));
