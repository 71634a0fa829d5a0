import type { Fall } from "#domain/funnel/funnel-fall.ts";
import { topMoved, type Moved, type MovedPart } from "#domain/funnel/funnel-moved.ts";
import { showRate } from "#domain/funnel/funnel.ts";
import { isAdministratorId } from "#domain/ids.ts";
import type { AddressChanges } from "#web/lib/address.ts";
import { formatCount, formatNoun, formatFinePoints, formatRate, isolate } from "#web/lib/format.ts";
import { officesAlone } from "#web/pages/funnel/funnel-query.ts";
import type { Parted } from "#web/ui/charts/parted-bars.tsx";

/** As many as are read; all others are one line. */
export const TOP_COUNT = 10;
/** More rows than these would slow the page down: the table then has the others as one. */
const TABLE_ROWS_MAX = 1000;

const HEAD = [
  "Booked before",
  "Booked now",
  "Own rate before",
  "Own rate now",
  "Mix",
  "Rate",
  "Came or left",
  "Together",
];

/** By whom a change of the rate is split. */
export type DrivenBy = "administrator" | "office" | "group";

/** Members that narrow the page to one of them; a group is all its offices, and an office is never its group. */
export const narrowedTo = (by: DrivenBy, id: string, ofGroup: readonly string[]): AddressChanges => {
  if (by === "administrator") return isAdministratorId(id) ? { administrator: id } : {};
  return officesAlone(by === "office" ? [id] : ofGroup);
};

/** Administrators who changed the rate most, all others as one line, and a table of these, everyone else and the whole change. */
export function driverBars(
  moved: Moved,
  chosen: string | null,
  noun = "Administrator",
): { readonly parted: Parted; readonly top: readonly MovedPart[] } {
  const { top, others } = topMoved(moved, TOP_COUNT, chosen);
  const together =
    others === null ? [] : [{ ...others, name: `${formatNoun(others.count, "other")} together` }];
  const isAll = moved.parts.length <= TABLE_ROWS_MAX;
  const { earlier, later, mix, rates, whole, change } = moved;
  return {
    top,
    parted: {
      parts: ["Mix", "Rate", "Came or left"],
      rows: [...top, ...together].map((row) => ({
        name: row.name,
        parts: [row.mix, row.rate, row.whole],
      })),
      table: {
        head: [noun, ...HEAD],
        rows: [
          ...top.map(partCells),
          ...together.map((all) => [
            isAll ? `${all.name}, as listed below` : all.name,
            "",
            "",
            "",
            "",
            ...[all.mix, all.rate, all.whole, all.total].map(formatFinePoints),
          ]),
          ...(isAll ? moved.parts.filter((part) => !top.includes(part)).map(partCells) : []),
          [
            `All ${noun.toLowerCase()}s`,
            "",
            "",
            formatRate(earlier),
            formatRate(later),
            ...[mix, rates, whole, change].map(formatFinePoints),
          ],
        ],
      },
    },
  };
}

const partCells = ({ name, kind, earlier, later, mix, rate, whole, total }: MovedPart) => [
  name,
  formatCount(earlier.booked),
  formatCount(later.booked),
  formatRate(showRate(earlier)),
  formatRate(showRate(later)),
  kind === "both" ? formatFinePoints(mix) : "",
  kind === "both" ? formatFinePoints(rate) : "",
  kind === "both" ? "" : `${KINDS[kind][0]} ${formatFinePoints(whole)}`,
  formatFinePoints(total),
];

/** Cause of a part that is whole, in a cell and in a sentence. */
const KINDS = {
  came: ["came", "none booked in the earlier period"],
  left: ["left", "none booked in this period"],
  unbooked: ["none booked", "showed without being booked"],
} as const;

/**
 * `The overall rate fell 1.20 pt, from 9.0% to 7.8%: −0.34 from who interviewed, −0.86 from results.` With two decimals:
 * parts that were rounded further would often not seem to add up.
 */
export function driverWords(
  { earlier, later, change, mix, rates, whole, parts }: Moved,
  rate = "overall rate",
): string {
  const hasWhole = parts.some(({ kind }) => kind !== "both");
  const split = [
    `${formatFinePoints(mix)} from who interviewed`,
    `${formatFinePoints(rates)} from results`,
    ...(hasWhole ? [`${formatFinePoints(whole)} from who came or left`] : []),
  ]
    .join(", ")
    .replaceAll(" pt", "");
  const [from, to] = [formatRate(earlier), formatRate(later)];
  const points = formatFinePoints(change);
  if (points === formatFinePoints(0)) return `The ${rate} stayed at ${to}: ${split}.`;
  return `The ${rate} ${change < 0 ? "fell" : "rose"} ${points.slice(1)}, from ${from} to ${to}: ${split}.`;
}

/**
 * `Ana Reed’s show rate fell most, from 61% to 48%, beyond chance.`, or that none fell beyond chance and whose fall is the
 * largest. `noun` is by what the change is split.
 */
export function fallWords(fall: Fall | null, noun: string, rate: string): string {
  const none = `No ${noun.toLowerCase()}’s ${rate} fell`;
  if (fall === null) return `${none}.`;
  const rates = `${formatRate(showRate(fall.before))} to ${formatRate(showRate(fall.now))}`;
  return fall.isClear
    ? `${isolate(fall.name)}’s ${rate} fell most, ${rates}, beyond chance.`
    : `${none} beyond chance; the largest fall is ${isolate(fall.name)}’s, ${rates}.`;
}

/** A caution of the periods in which fewer were booked than a rate needs; "" where there is none. */
export function sampleWords(
  periods: readonly { readonly booked: number; readonly days: string }[],
  fewBooked: number,
): string {
  const small = periods.filter(({ booked }) => booked < fewBooked).map(({ days }) => days);
  if (small.length === 0) return "";
  return `Small sample, not reliable: fewer than ${formatCount(fewBooked)} booked in ${small.join(" and in ")}.`;
}

/** Share of it that is due to one administrator, in words that follow the name. */
export const partWords = ({ kind, mix, rate, total }: MovedPart): string =>
  kind === "both"
    ? `${formatFinePoints(total)} of it: mix ${formatFinePoints(mix)}, their own rate ${formatFinePoints(rate)}.`
    : `${formatFinePoints(total)} of it: ${KINDS[kind][1]}.`;
