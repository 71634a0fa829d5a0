import type { Store } from "#server/postgres/connect.ts";
import { cutoffsOn } from "#domain/retention.ts";
import { today, type Clock } from "#domain/time/time.ts";
import { selectBusinessSettings } from "#server/business/queries.ts";
import { openBudget } from "#server/sources/remote/budget.ts";
import { REQUEST_LIMITS } from "#server/sources/remote/request.ts";
import type { ReadDeps } from "#server/sources/remote/resources.ts";
import { openService } from "#server/sources/remote/service.ts";
import type { Settings, SourceAddress } from "#server/settings.ts";
import type { ReplySizes } from "#server/sources/reply-sizes.ts";
import type { Sealer } from "#server/vault/keys.ts";
import { runSource } from "./run-source.ts";

/** Limits for how long the service may be silent and how large its replies may be, as the settings say. */
export const limitsOf = (
  settings: Pick<Settings, "sourceSilentSeconds" | "sourceWholeMb" | "sourcePartMb">,
) => ({
  limits: { ...REQUEST_LIMITS, ...sizesIn(settings), silentMs: settings.sourceSilentSeconds * 1000 },
});

/** Limits for how large the replies of a source may be. */
export const sizesIn = ({
  sourceWholeMb: wholeMb,
  sourcePartMb: partMb,
}: Pick<Settings, "sourceWholeMb" | "sourcePartMb">): ReplySizes => ({ wholeMb, partMb });

/** A running service and the store that it is read into, with the loaders of all nouns. */
export function openSource(
  source: SourceAddress,
  { store, sealer, clock }: { readonly store: Store; readonly sealer: Sealer; readonly clock: Clock },
  options: Parameters<typeof openService>[2] = {},
): ReadDeps {
  const service = openService(source, { clock, budget: openBudget(store.db) }, options);
  return {
    service,
    store,
    keepFrom: async () => cutoffsOn(today(clock), await selectBusinessSettings(store)),
    load: (exchanges, beforeCommit) =>
      runSource(store, {
        source: "remote",
        origin: service.origin,
        exchanges,
        beforeCommit,
        sealer,
        now: clock.now,
        zone: clock.zone,
      }),
  };
}
