import { memo, useEffect, useId, useRef, useState, type RefObject } from "react";
import { interviewsNeeded } from "#domain/funnel/funnel-needed.ts";
import { sumCounts } from "#domain/funnel/funnel.ts";
import { useBusinessInUse } from "#web/api/business-in-use.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatCount } from "#web/lib/format.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { FIELD } from "#web/ui/page/field-look.ts";
import { Missing } from "#web/ui/page/name.tsx";
import { neededWords, SALES_PROBLEM, salesOf } from "./needed-words.ts";
import { useFunnel } from "#web/pages/funnel/compare/use-funnel.ts";

/** How many first interviews a number of first-day sales would take, at the overall rate of the range. */
export const WhatItTakes = memo(function WhatItTakes() {
  const { search, change } = useAddress();
  const asked = (search.get("sales") ?? "").slice(0, LENGTH_MAX);
  const [text, setText] = useState(asked);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  // It follows the address, as on the way back, but never takes digits away from somebody who is typing.
  useEffect(() => {
    if (document.activeElement !== input.current) setText(asked);
  }, [asked]);
  const type = (next: string): void => {
    setText(next);
    clearTimeout(timer.current);
    const told = salesOf(next);
    if (told === null && next.trim() !== "") return;
    timer.current = setTimeout(
      () => change({ sales: told === null ? null : String(told) }, { replace: true }),
      PAUSE_MS,
    );
  };
  const sales = salesOf(text);
  return (
    <div className="flex flex-col gap-3">
      <SalesField input={input} text={text} isWrong={sales === null && text.trim() !== ""} onType={type} />
      {sales === null ? (
        <p className="text-table text-muted">
          Enter a goal to see how many first interviews it takes at the overall rate of these dates.
        </p>
      ) : (
        <Answer sales={sales} />
      )}
    </div>
  );
});

const LENGTH_MAX = 20;
/** The address follows once somebody has stopped typing; the answer does at once. */
const PAUSE_MS = 300;

type SalesFieldProps = {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly isWrong: boolean;
  readonly onType: (text: string) => void;
};

function SalesField({ input, text, isWrong, onType }: SalesFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-col items-start gap-1.5">
      <div className={FIELD.group}>
        <label htmlFor={id} className={FIELD.label}>
          First-day sales goal
        </label>
        <input
          ref={input}
          id={id}
          value={text}
          inputMode="numeric"
          autoComplete="off"
          maxLength={LENGTH_MAX}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-problem` : undefined}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
          className={`${FIELD.input} figures w-28 text-right print:text-left`}
        />
      </div>
      <output id={`${id}-problem`} className="text-table text-bad empty:hidden">
        {isWrong ? SALES_PROBLEM : null}
      </output>
    </div>
  );
}

function Answer({ sales }: { readonly sales: number }) {
  const { ask, rows } = useFunnel();
  const { fewBooked } = useBusinessInUse();
  const counts = sumCounts(rows.map((row) => row.counts));
  const needed = interviewsNeeded(counts, sales, fewBooked);
  const words = neededWords(needed, { sales, counts, range: formatRange(ask), fewBooked });
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
