import { useMemo, useState } from "react";
import { largestFall } from "#domain/funnel/funnel-fall.ts";
import { movedBetween } from "#domain/funnel/funnel-moved.ts";
import { linesByEffect, splitUnbooked } from "#domain/funnel/funnel-effect.ts";
import {
  FUNNEL_GROUPS,
  funnelGroupings,
  funnelLines,
  totalLine,
  type FunnelLine,
} from "#domain/funnel/funnel-lines.ts";
import { STAGE_NAMES } from "#domain/funnel/funnel.ts";
import { useBusinessInUse } from "#web/api/identity/session.ts";
import { funnelFile } from "#web/api/export.ts";
import { oneOf, textOf, useAddress } from "#web/lib/address.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { fallWords } from "#web/pages/funnel/compare/drivers-shapes.ts";
import { Computed } from "#web/pages/funnel/computed.tsx";
import { contradictions } from "#web/pages/funnel/stages/funnel-shapes.ts";
import { RateFormulas } from "#web/pages/funnel/stages/rate-definitions.tsx";
import { useFunnel } from "#web/pages/funnel/use-funnel.tsx";
import { Badge } from "#web/ui/page/badge.tsx";
import { Icon } from "#web/ui/page/icon.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { Name } from "#web/ui/page/name.tsx";
import { ChangeMenu, funnelColumns } from "./funnel-columns.tsx";
import { useRowPx } from "./use-row-px.ts";

const FORMULAS = ["rate", "overall", "interval", "chance"] as const;

/** Administrators by offices, each line beside its earlier counts. */
export function FunnelTable() {
  const { search, change } = useAddress();
  const { fewBooked } = useBusinessInUse();
  const { query, administrator, rows, earlier } = useFunnel();
  const lines = useMemo(() => linesByEffect(funnelLines(rows, earlier)), [rows, earlier]);
  const { active, unbooked, administrators } = useMemo(() => splitUnbooked(lines), [lines]);
  const [hasUnbooked, setHasUnbooked] = useState(false);
  const shown = hasUnbooked || active.length === 0 ? lines : active;
  const totals = useMemo(() => totalLine(lines, earlier?.areSumsAlike), [lines, earlier]);
  const isCompared = earlier !== null;
  const columns = useMemo(() => funnelColumns({ isCompared, fewBooked }), [isCompared, fewBooked]);
  const fallen = useMemo(() => {
    const moved = earlier?.rows ? movedBetween(earlier.rows, rows) : null;
    return moved === null
      ? ""
      : fallWords(largestFall(moved.parts, "overall", fewBooked), "administrator", "overall rate");
  }, [rows, earlier, fewBooked]);
  const rowPx = useRowPx();
  return (
    <>
      {fallen === "" ? null : <p className="mb-2 text-body">{fallen}</p>}
      <DataTable
        id="funnel"
        rowsKey={JSON.stringify([query, administrator])}
        caption={`Booked, showed and show rate by administrator and office, ${formatRange(query)}`}
        columns={columns}
        groupings={funnelGroupings}
        canSelect
        rows={shown}
        rowId={({ id }) => id}
        countWords={formatNoun(shown.length, "line")}
        totals={totals}
        tools={
          isCompared ? (
            <ChangeMenu sort={textOf(search, "sort")} onChange={(sort) => change({ sort })} />
          ) : undefined
        }
        rowPx={rowPx}
        files={{
          of: "lines",
          hrefOf: (shownTable) =>
            funnelFile({
              ...query,
              ...(administrator !== null && { administrator }),
              ...(earlier !== null && { compareFrom: earlier.range.from, compareTo: earlier.range.to }),
              group: oneOf(search, "group", FUNNEL_GROUPS) ?? undefined,
              ...shownTable,
            }),
        }}
        isSideways
      />
      {unbooked.length === 0 || active.length === 0 ? null : (
        <button
          type="button"
          aria-expanded={hasUnbooked}
          onClick={() => setHasUnbooked(!hasUnbooked)}
          className="mt-2 inline-flex w-fit items-center gap-1.5 rounded-sm py-1 text-table text-muted hover:text-ink max-sm:py-2.5"
        >
          <Icon name={hasUnbooked ? "chevron-down" : "chevron-right"} />
          <span>{`${formatNoun(administrators, "administrator")} without bookings`}</span>
        </button>
      )}
      <p className="mt-3 text-table text-muted">{`* Small sample, not reliable: fewer than ${formatCount(fewBooked)} booked. The reports have counts, not candidates: who was booked or showed is not in them.`}</p>
      <Computed>
        <p>{`Bar under a rate: its 95% interval. Lost: booked − showed over all stages. Last column: overall rate. Green or red: a change beyond chance. Usual order: ${
          isCompared
            ? "the largest part of the change of the overall rate first"
            : "most first interviews booked first"
        }.`}</p>
        <RateFormulas of={FORMULAS} />
      </Computed>
      <Contradictions lines={lines} />
    </>
  );
}

/** Every line where more showed than were booked, in words. */
function Contradictions({ lines }: { readonly lines: readonly FunnelLine[] }) {
  const found = contradictions(lines);
  if (found.length === 0) return null;
  return (
    <details className="mt-3 text-table">
      <summary>
        <Badge
          tone="bad"
          shape="triangle"
        >{`Data error: more showed than were booked (${formatNoun(found.length, "place")})`}</Badge>
      </summary>
      <ul className="mt-2 ml-6 list-disc">
        {found.map(({ line, stage }) => (
          <li key={`${line.id} ${stage}`}>
            <Name>{line.administrator}</Name> at <Name>{line.office}</Name>
            <span>{`, ${STAGE_NAMES[stage].toLowerCase()}: ${formatCount(line.counts[stage].booked)} booked, ${formatCount(line.counts[stage].showed)} showed`}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
