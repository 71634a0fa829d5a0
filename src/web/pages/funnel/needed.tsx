import { memo, useEffect, useId, useRef, useState } from "react";
import { interviewsNeeded } from "#domain/funnel-needed.ts";
import { sumCounts } from "#domain/funnel.ts";
import { useBusinessInUse } from "#web/api/business-in-use.ts";
import { formatCount } from "#web/lib/format.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { FIELD } from "#web/ui/field-look.ts";
import { Missing } from "#web/ui/name.tsx";
import type { LaterAddress } from "./later-address.ts";
import { neededWords, SALES_PROBLEM, salesOf } from "./needed-words.ts";
import { useFunnelOf } from "./use-funnel.ts";

/** How many first interviews a number of first-day sales would take, at the overall rate of the range. */
export const WhatItTakes = memo(function WhatItTakes({ address }: { readonly address: LaterAddress }) {
  const asked = (address.search.get("sales") ?? "").slice(0, LENGTH_MAX);
  const sales = salesOf(asked);
  return (
    <div className="flex flex-col gap-3">
      <SalesField asked={asked} onAsk={(text) => address.change({ sales: text }, { replace: true })} />
      {sales === null ? (
        <p className="text-table text-muted">
          Type how many first-day sales you want. The overall rate of the range says how many first interviews
          that takes.
        </p>
      ) : (
        <Answer address={address} sales={sales} />
      )}
    </div>
  );
});

const LENGTH_MAX = 20;

type SalesFieldProps = {
  /** What the address says. */
  readonly asked: string;
  readonly onAsk: (text: string) => void;
};

/** It follows the address, as on the way back, but never takes digits away from somebody who is typing. */
function SalesField({ asked, onAsk }: SalesFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(asked);
  useEffect(() => {
    if (document.activeElement !== input.current) setText(asked);
  }, [asked]);
  const isWrong = text.trim() !== "" && salesOf(text) === null;
  return (
    <div className="flex flex-col items-start gap-1.5">
      <div className={FIELD.group}>
        <label htmlFor={id} className={FIELD.label}>
          First-day sales wanted
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
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            const sales = salesOf(value);
            if (sales !== null || value.trim() === "") onAsk(sales === null ? "" : String(sales));
          }}
          className={`${FIELD.input} w-28 text-right tabular-nums`}
        />
      </div>
      <output id={`${id}-problem`} className="text-table text-bad empty:hidden">
        {isWrong ? SALES_PROBLEM : null}
      </output>
    </div>
  );
}

function Answer({ address, sales }: { readonly address: LaterAddress; readonly sales: number }) {
  const { ask, rows } = useFunnelOf(address.search);
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
