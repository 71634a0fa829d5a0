import type { Headline } from "#domain/funnel/funnel-headline.ts";
import type { FunnelVerdict, Volume } from "#domain/funnel/funnel-verdict.ts";
import { showRate, STAGE_NAMES } from "#domain/funnel/funnel.ts";
import {
  capital,
  formatChange,
  formatChangeRate,
  formatCount,
  formatFinePoints,
  formatPoints,
  formatRate,
} from "#web/lib/format.ts";

/**
 * `First interviews booked fell 11% to 2,419, beyond chance, most at Harbor Point (−120); show rates: no change beyond chance.`
 * Volume before rates; what chance may explain is said to be that, and no place is named for it.
 */
export function verdictWords({ volume, rate }: FunnelVerdict, fewBooked: number): string {
  if (volume === null)
    return rate === null
      ? `Too little data to compare: no stage has ${formatCount(fewBooked)} booked in both periods.`
      : `Only rates can be compared; ${rateClause(rate)}.`;
  if (rate === null) return `${capital(volumeClause(volume))}; too few were booked to compare show rates.`;
  if (!volume.isClear && !rate.isClear)
    return `Nothing changed more than chance explains: ${volumeMove(volume)}, and the largest change of a show rate is ${formatPoints(rate.change)} at ${stageName(rate)}.`;
  return `${capital(volumeClause(volume))}; ${rateClause(rate)}.`;
}

function volumeClause(volume: Volume): string {
  const { isClear, where } = volume;
  if (!isClear) return `${volumeMove(volume)}, within chance`;
  const why = where === null ? "" : WHY_BOOKED[where.kind];
  return where === null
    ? `${volumeMove(volume)}, beyond chance`
    : `${volumeMove(volume)}, beyond chance, most at ${where.name} (${formatChange(where.by)}${why})`;
}

const WHY_BOOKED = { both: "", came: ", with none booked before", left: ", with none booked now" } as const;

function volumeMove({ before, now, by, share }: Volume): string {
  const size = formatChangeRate(share);
  if (by === 0) return `first interviews booked stayed at ${formatCount(now)}`;
  const verb = by < 0 ? "fell" : "rose";
  // A share that rounds to nothing, or that there is none of, is said in numbers.
  return /^[+−]/.test(size)
    ? `first interviews booked ${verb} ${size.slice(1)} to ${formatCount(now)}`
    : `first interviews booked ${verb} from ${formatCount(before)} to ${formatCount(now)}`;
}

function rateClause(headline: Headline): string {
  if (!headline.isClear) return "show rates: no change beyond chance";
  const { now, change, where } = headline;
  const verb = change < 0 ? "fell" : "rose";
  const moved = `the show rate of ${stageName(headline)} ${verb} ${formatPoints(change).slice(1)} to ${formatRate(showRate(now))}`;
  return where === null
    ? `${moved}, beyond chance`
    : `${moved}, beyond chance, most at ${where.name} (${formatFinePoints(where.total)}, ${whyRate(where)})`;
}

const whyRate = ({ kind, mix, rate }: NonNullable<Headline["where"]>): string => {
  if (kind === "came") return "with none booked before";
  if (kind === "left") return "with none booked now";
  return Math.abs(rate) >= Math.abs(mix) ? "from its own rate" : "from its share of bookings";
};

const stageName = ({ stage }: Headline): string => STAGE_NAMES[stage].toLowerCase();
