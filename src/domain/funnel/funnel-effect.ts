import type { CountedRow, FunnelLine } from "./funnel-lines.ts";
import { movedBetween } from "./funnel-moved.ts";
import { STAGES, type FunnelCounts } from "./funnel.ts";

/**
 * Lines by their effect: the largest part of the change of the overall rate first, whichever its sign (`movedBetween`), and
 * most first interviews booked first where nothing is compared or parts are alike. Lines that are still alike stay in order.
 */
export function linesByEffect(lines: readonly FunnelLine[]): readonly FunnelLine[] {
  const earlier = lines.flatMap((line) => rowOf(line, line.earlier));
  const now = lines.flatMap((line) => rowOf(line, line.counts));
  const moved = movedBetween(earlier, now, { by: (row) => ({ id: lineId(row), name: "" }) });
  const effects = new Map(moved?.parts.map(({ id, total }) => [id, Math.abs(total)]));
  const effectOf = ({ id }: FunnelLine): number => effects.get(id) ?? 0;
  return lines.toSorted((a, b) => effectOf(b) - effectOf(a) || b.counts.first.booked - a.counts.first.booked);
}

/** The id of the line that a row is. */
const lineId = ({ administratorId, officeId }: CountedRow): string => `${administratorId} ${officeId}`;

const rowOf = (
  { of, administrator, office }: FunnelLine,
  counts: FunnelCounts | null,
): readonly CountedRow[] =>
  of === null || counts === null
    ? []
    : [
        {
          administratorId: of.administratorId,
          administratorName: administrator,
          officeId: of.officeId,
          officeName: office,
          counts,
        },
      ];

type Unbooked = {
  readonly active: readonly FunnelLine[];
  /** Lines of administrators without any count at all, in either period. */
  readonly unbooked: readonly FunnelLine[];
  readonly administrators: number;
};

/** The lines of administrators with bookings, at whichever office, and those of the others. */
export function splitUnbooked(lines: readonly FunnelLine[]): Unbooked {
  const active = new Set(
    lines.filter((line) => hasCounts(line.counts) || hasCounts(line.earlier)).map(administratorOf),
  );
  const unbooked = lines.filter((line) => !active.has(administratorOf(line)));
  return {
    active: lines.filter((line) => active.has(administratorOf(line))),
    unbooked,
    administrators: new Set(unbooked.map(administratorOf)).size,
  };
}

const administratorOf = ({ of }: FunnelLine) => of?.administratorId;

const hasCounts = (counts: FunnelCounts | null): boolean =>
  counts !== null && STAGES.some((stage) => counts[stage].booked > 0 || counts[stage].showed > 0);
