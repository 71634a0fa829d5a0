import type { AskOf } from "#contract/endpoint.ts";
import type { funnelReport } from "#contract/funnel.ts";
import { administratorName } from "#domain/funnel.ts";
import type { Scope } from "#domain/scope.ts";
import type { DateRange } from "#domain/time.ts";
import type { AboutLine } from "#server/export/sheet.ts";
import type { Store } from "#server/store/connect.ts";
import { selectAdministratorName } from "#server/store/funnel.ts";
import { inSnapshot } from "#server/store/snapshot.ts";
import { LIMITED, officeWords, scopeWords } from "./export-offices.ts";
import { setFilters } from "./export-source.ts";

/** Whose counts a file of the funnel is of, and of which days. */
export const askedFilters = (
  store: Pick<Store, "db">,
  { account = [], alone = false, administrator, from, to }: AskOf<typeof funnelReport>,
  scope: Scope,
  compared: DateRange | null = null,
): Promise<readonly AboutLine[]> =>
  inSnapshot(store, scope, async (reading) =>
    setFilters({
      [LIMITED]: await scopeWords(reading),
      From: from,
      To: to,
      "Compared with, from": compared?.from,
      "Compared with, to": compared?.to,
      [alone ? "Account alone" : "Account, with those that share its group"]: await officeWords(
        reading,
        account,
      ),
      Administrator:
        administrator === undefined
          ? null
          : `${administratorName(administrator, await selectAdministratorName(reading, administrator))} (${administrator})`,
    }),
  );
