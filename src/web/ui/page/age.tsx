import { createContext, use } from "react";
import type { Instant } from "#domain/time/time.ts";
import { formatAge } from "#web/lib/format.ts";
import { minutesSince } from "#web/lib/format-dates.ts";
import { useNow } from "#web/lib/now.ts";

const EXACT = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "long" });

/** When the numbers were received from their source. An unknown age is said to be unknown. */
export function Age({ asOf }: { readonly asOf: Instant | null }) {
  const now = useNow();
  if (asOf === null) return <span title="The source didn’t report when it was read.">Age unknown</span>;
  const exact = EXACT.format(Temporal.Instant.from(asOf).epochMilliseconds);
  return (
    <span title={`Received from its source ${exact}`}>
      Received <time dateTime={asOf}>{formatAge(minutesSince(asOf, now))}</time>
      {/* Paper is read later. */}
      <span className="hidden print:inline"> ({exact})</span>
    </span>
  );
}

/** Whether the page's head says the age of everything on the page, because it all has the same. */
export const OneAgeContext = createContext(false);

/** The age in a panel's head: on the screen only where the page's head doesn't say it already, on paper always. */
export const PanelAge = ({ asOf }: { readonly asOf: Instant | null }) => (
  <span className={use(OneAgeContext) ? "hidden print:inline" : ""}>
    <Age asOf={asOf} />
  </span>
);
