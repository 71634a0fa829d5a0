import { isOfficeId } from "#domain/ids.ts";
import type { FunnelAsk } from "#web/api/funnel.ts";
import { checked } from "#web/lib/address.ts";
import { rangeOf, type Span } from "./funnel-range.ts";

/** What the address asks of the report; without an account, all of them. */
export function funnelAsk(search: URLSearchParams, span: Span): FunnelAsk {
  const account = checked(search, "account", isOfficeId);
  return { ...(account !== null && { account }), ...rangeOf(search, span) };
}
