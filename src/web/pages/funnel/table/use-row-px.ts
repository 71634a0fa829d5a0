import { useAddress } from "#web/lib/address.ts";
import { usePreferences } from "#web/lib/preferences.ts";
import { requestedComparison } from "#web/pages/funnel/funnel-query.ts";

/** Two lines in a cell: what is and how it changed. */
const COMPARED_PX = { comfortable: 46, compact: 40 } as const;

/** Height of rows that say what changed; undefined for the usual height. */
export function useRowPx(): number | undefined {
  const { search } = useAddress();
  const { density } = usePreferences();
  return requestedComparison(search) === "none" ? undefined : COMPARED_PX[density];
}
