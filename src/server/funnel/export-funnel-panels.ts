import type { CountedRow } from "#domain/funnel/funnel-lines.ts";
import { limitWidth, LIMITS, rateOfAll, verdictOf } from "#domain/funnel/funnel-limits.ts";
import type { FunnelStep } from "#domain/funnel/funnel-third.ts";
import {
  didNotShow,
  showRate,
  STAGE_NAMES,
  STAGES,
  wilsonInterval,
  type FunnelCounts,
  type Stage,
} from "#domain/funnel/funnel.ts";
import { rateChange } from "#domain/funnel/funnel-compare.ts";
import { numberCell, textCell, type Cell } from "#server/files/cell.ts";
import type { AboutLine } from "#server/files/sheet.ts";
import { said } from "#server/files/export-source.ts";

/** A panel of the funnel page as a sheet: its rows, and what its columns mean. */
export type PanelSheet = {
  readonly title: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly notes: readonly AboutLine[];
};

export const rate = (value: number | null): Cell => numberCell(value, "rate");
export const points = (value: number | null): Cell =>
  numberCell(value === null ? null : value * 100, "points");
export const quotient = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

type Stages = {
  readonly counts: FunnelCounts;
  readonly earlier: FunnelCounts | null;
  /** Whether the earlier counts are of days known as fully, as on the page, which shows them only then. */
  readonly isAlike: boolean;
  readonly steps: readonly FunnelStep[];
};

/** The paired funnel, a row for each stage. */
export function stagesSheet({ counts, earlier, isAlike, steps }: Stages, overall: number | null): PanelSheet {
  const row = (stage: Stage): readonly Cell[] => {
    const [now, before] = [counts[stage], earlier?.[stage] ?? null];
    const counted = isAlike ? before : null;
    const step = steps.find(({ to }) => to === stage);
    const interval = wilsonInterval(now);
    return [
      textCell(STAGE_NAMES[stage]),
      ...[numberCell(now.booked), numberCell(now.showed), numberCell(didNotShow(now))],
      ...[rate(showRate(now)), rate(interval?.low ?? null), rate(interval?.high ?? null)],
      rate(step === undefined ? null : quotient(now.booked, step.base.showed)),
      rate(step === undefined ? null : quotient(now.showed, step.base.showed)),
      rate(quotient(now.showed, counts.first.booked)),
      ...[numberCell(counted?.booked ?? null), numberCell(counted?.showed ?? null)],
      ...[rate(before === null ? null : showRate(before))],
      points(rateChange(showRate(now), before === null ? null : showRate(before))),
    ];
  };
  return {
    title: "Stages",
    headings: [
      ...["Stage", "Booked", "Showed", "Did not show", "Show rate", "95 % low", "95 % high"],
      ...["Advance ratio", "Pass-through", "Of first"],
      ...["Booked, earlier", "Showed, earlier", "Show rate, earlier", "Show rate, change in points"],
    ],
    rows: STAGES.map(row),
    notes: [
      { label: "Overall rate", value: rate(overall) },
      said("Overall rate is", "showed at first-day sale ÷ booked at first interview"),
      said("Show rate", "showed ÷ booked of the same stage, with its Wilson score interval"),
      said(
        "Advance ratio",
        "booked here ÷ showed at the stage before; where third interviews are an exception, training follows the second",
      ),
      said("Pass-through", "showed here ÷ showed at the stage before"),
      said("Of first", "showed here ÷ booked at first interview"),
      said(
        "Booked and showed, earlier, empty",
        "more of the earlier days are unknown than of these: of all accounts together or of one in the sum",
      ),
      said("Counts", "activity in the date range, not a cohort: a ratio between stages may be above 100 %"),
    ],
  };
}

/** Show rates beside the control limits of chance, a row for each administrator and stage. */
export function fairSheet(rows: readonly CountedRow[]): PanelSheet {
  const own = [...Map.groupBy(rows, ({ administratorId }) => administratorId).values()];
  return {
    title: "Fair comparison",
    headings: [
      ...["Stage", "Administrator", "Booked", "Showed", "Show rate", "Rate of all"],
      ...LIMITS.flatMap(({ name }) => [`${name} limit, low`, `${name} limit, high`]),
      "Stands",
    ],
    rows: STAGES.flatMap((stage) => {
      const shares = own.map((of) => ({
        name: of[0]?.administratorName ?? "",
        of: of.reduce((sum, { counts }) => sum + counts[stage].booked, 0),
        hits: of.reduce((sum, { counts }) => sum + counts[stage].showed, 0),
      }));
      const all = rateOfAll(shares);
      return shares
        .filter(({ of }) => of > 0)
        .toSorted((one, other) => other.of - one.of)
        .map((share): readonly Cell[] => [
          ...[textCell(STAGE_NAMES[stage]), textCell(share.name)],
          ...[numberCell(share.of), numberCell(share.hits), rate(share.hits / share.of), rate(all)],
          ...LIMITS.flatMap(({ z }) => {
            const width = all === null ? null : limitWidth(all, share.of, z);
            return width === null || all === null
              ? [null, null]
              : [rate(Math.max(0, all - width)), rate(Math.min(1, all + width))];
          }),
          textCell(all === null ? null : verdictOf(share, all)),
        ]);
    }),
    notes: [
      said("Rate of all", "showed ÷ booked of all administrators together at the stage"),
      said(
        "Limits",
        "p ± z·√(p(1−p)/n), p the rate of all, n booked; z = 1.96 for 95 % and 3.09 for 99.8 %; cut to 0–100 %",
      ),
      said("Left out", "administrators without anybody booked at the stage"),
    ],
  };
}
