import type { Instant } from "#domain/time/time.ts";
import { businessZone } from "#web/lib/business-day.ts";
import { formatAge } from "#web/lib/format.ts";
import { formatInZone, minutesSince } from "#web/lib/format-dates.ts";
import { useNow } from "#web/lib/now.ts";

/** `Mon, Nov 9, 4:37 PM EST`, in the time zone of the business, as everywhere. */
export const exactly = (at: Instant): string => formatInZone(at, businessZone());

/** `5 min ago`, with the exact moment in a tooltip. */
export function Ago({ at }: { readonly at: Instant }) {
  const now = useNow();
  return (
    <time dateTime={at} title={exactly(at)}>
      {formatAge(minutesSince(at, now))}
    </time>
  );
}

/** Age of the numbers since they were received from their source. An unknown age is marked as unknown. */
export function Age({ asOf }: { readonly asOf: Instant | null }) {
  if (asOf === null) return <span title="The source didn’t report when it was read.">Never updated</span>;
  return (
    <span title={`Received from its source ${exactly(asOf)}`}>
      Received <Ago at={asOf} />
      {/* Paper is read later. */}
      <span className="hidden print:inline">{` (${exactly(asOf)})`}</span>
    </span>
  );
}
