import { useId, useState } from "react";
import { type FunnelCounts, interviewsNeeded, type Needed, SALES_MAX } from "#domain/funnel/funnel.ts";
import { useBusinessInUse } from "#web/api/identity/session.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatCount, formatRate } from "#web/lib/format.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { FIELD } from "#web/ui/page/field-look.ts";
import { Missing } from "#web/ui/page/name.tsx";
import { useSummary } from "./use-funnel.tsx";

const LENGTH_MAX = 20;

/** Number of first interviews that a number of first-day sales would take, at the overall rate of the range. */
export function GoalCalculator() {
  const requested = (useAddress().search.get("sales") ?? "").slice(0, LENGTH_MAX);
  // It follows the address, as on the way back.
  return <Calculator key={requested} requested={requested} />;
}

function Calculator({ requested }: { readonly requested: string }) {
  const { change } = useAddress();
  const [text, setText] = useState(requested);
  const id = useId();
  const sales = salesOf(text);
  const isWrong = sales === null && text.trim() !== "";
  // The answer is there at once; the address says it when the field is left.
  const keep = (): void => {
    if (!isWrong && text !== requested)
      change({ sales: sales === null ? null : String(sales) }, { replace: true });
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <div className={FIELD.group}>
        <label htmlFor={id} className={FIELD.label}>
          First-day sales goal
        </label>
        <input
          id={id}
          value={text}
          inputMode="numeric"
          autoComplete="off"
          maxLength={LENGTH_MAX}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-problem` : undefined}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onBlur={keep}
          className={`${FIELD.input} figures w-28 text-right print:text-left`}
        />
      </div>
      <output id={`${id}-problem`} className="text-table text-bad empty:hidden">
        {isWrong ? `Enter a whole number from 1 to ${formatCount(SALES_MAX)}.` : null}
      </output>
      {sales === null ? (
        <p className="text-table text-muted">
          Enter a goal to see how many first interviews it takes at the overall rate of these dates.
        </p>
      ) : (
        <Answer sales={sales} />
      )}
    </div>
  );
}

function Answer({ sales }: { readonly sales: number }) {
  const { range, sums } = useSummary();
  const { fewBooked } = useBusinessInUse();
  const { counts } = sums;
  const needed = interviewsNeeded(counts, sales, fewBooked);
  const words = neededWords(needed, { sales, counts, range: formatRange(range), fewBooked });
  return (
    <div>
      <p className="flex items-baseline gap-2">
        <strong className="figures text-figure font-medium">
          {needed.is === "known" ? formatCount(needed.interviews) : <Missing because={words} />}
        </strong>
        first interviews to book
      </p>
      <p className="max-w-prose text-table text-muted">{words}</p>
    </div>
  );
}

type NeededFor = {
  readonly sales: number;
  readonly counts: FunnelCounts;
  readonly range: string;
  readonly fewBooked: number;
};

/** Words on how the number is computed, or why there is none. */
export function neededWords(needed: Needed, { sales, counts, range, fewBooked }: NeededFor): string {
  switch (needed.is) {
    case "few booked":
      if (needed.booked === 0)
        return `No first interviews were booked in ${range}, so there is no overall rate.`;
      return `Only ${formatCount(needed.booked)} first interviews were booked in ${range}. The overall rate needs at least ${formatCount(fewBooked)}.`;
    case "no sale":
      return `No one showed at a first-day sale in ${range}, so there is no rate to calculate with.`;
    case "known":
      return `${formatCount(sales)} ÷ ${formatRate(needed.rate)}, rounded up. The overall rate of ${range} is ${formatCount(counts.sale.showed)} showed at first-day sale ÷ ${formatCount(counts.first.booked)} booked at first interview.`;
  }
}

/** Number of sales that was typed: with or without separators; null when it is none. */
export function salesOf(text: string): number | null {
  const digits = text.trim().replaceAll(",", "");
  const sales = /^\d{1,7}$/.test(digits) ? Number.parseInt(digits, 10) : 0;
  return sales >= 1 && sales <= SALES_MAX ? sales : null;
}
