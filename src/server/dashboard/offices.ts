import type { offices } from "#contract/offices.ts";
import type { Store } from "#server/store/connect.ts";
import { selectOffices } from "#server/store/offices.ts";
import { inSnapshot } from "#server/store/snapshot.ts";
import type { ReplyOf } from "#contract/endpoint.ts";

export const readOffices = (store: Pick<Store, "db">): Promise<ReplyOf<typeof offices>> =>
  inSnapshot(store, async (reading) => ({ rows: await selectOffices(reading) }));
