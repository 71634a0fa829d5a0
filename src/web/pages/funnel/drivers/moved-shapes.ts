import { topMoved, type Moved, type MovedPart, type Rest } from "#domain/funnel/funnel-moved.ts";
import type { AdministratorId } from "#domain/ids.ts";
import { formatCount, formatNoun, formatRate } from "#web/lib/format.ts";
import type { Parted } from "#web/ui/charts/parted-shapes.ts";
import { formatFinePoints } from "./moved-words.ts";

/** As many as are read; all others are one line. */
export const TOP_COUNT = 10;
/** More rows than these would slow the page down: the table then has the others as one. */
const TABLE_ROWS_MAX = 1000;

const HEAD = [
  "Administrator",
  "Booked before",
  "Booked now",
  "Own rate before",
  "Own rate now",
  "Mix",
  "Rate",
  "Came or left",
  "Together",
];
const EARLIER_DAYS = "Earlier days";

/** Who moved the rate most, all others as one line, and a table of everyone that ends with the whole change. */
export function movedBars(
  moved: Moved,
  chosen: AdministratorId | null,
): { readonly parted: Parted; readonly top: readonly MovedPart[] } {
  const { top, rest } = topMoved(moved, TOP_COUNT, chosen);
  const listed =
    moved.parts.length > TABLE_ROWS_MAX
      ? top
      : [...top, ...moved.parts.filter((part) => !top.includes(part))];
  const restRow = rest === null ? [] : [restCells(rest, listed.length > top.length)];
  // Said only where it differs: a column that is always empty would be one to scroll past.
  const head = moved.parts.every(({ isKnownAlike }) => isKnownAlike) ? HEAD : [...HEAD, EARLIER_DAYS];
  const table = [
    ...listed.map((part) => [...partCells(part), daysCell(part)]),
    ...restRow,
    totalCells(moved),
  ];
  const rows = [
    ...top.map((part, place) => ({
      name: part.administratorName,
      parts: [part.mix, part.rate, part.whole],
      tableRow: place,
    })),
    ...(rest === null
      ? []
      : [{ name: restName(rest), parts: [rest.mix, rest.rate, rest.whole], tableRow: listed.length }]),
  ];
  return {
    top,
    parted: {
      parts: ["Mix", "Rate", "Came or left"],
      rows,
      table: { head, rows: table.map((cells) => cells.slice(0, head.length)) },
    },
  };
}

const partCells = ({ administratorName, kind, earlier, later, mix, rate, whole, total }: MovedPart) => [
  administratorName,
  formatCount(earlier.booked),
  formatCount(later.booked),
  formatRate(ownRate(earlier)),
  formatRate(ownRate(later)),
  kind === "both" ? formatFinePoints(mix) : "",
  kind === "both" ? formatFinePoints(rate) : "",
  kind === "both" ? "" : `${KIND_CELLS[kind]} ${formatFinePoints(whole)}`,
  formatFinePoints(total),
];

const daysCell = ({ isKnownAlike }: MovedPart): string => (isKnownAlike ? "" : "fewer known");

const KIND_CELLS = { came: "came", left: "left", unbooked: "none booked" } as const;

const ownRate = ({ booked, sold }: MovedPart["earlier"]): number | null =>
  booked === 0 ? null : sold / booked;

const restName = ({ count }: Rest): string => `${formatNoun(count, "other")} together`;

const restCells = (rest: Rest, isListed: boolean): readonly string[] => [
  isListed ? `${restName(rest)}, as listed above` : restName(rest),
  ...["", "", "", ""],
  ...[rest.mix, rest.rate, rest.whole, rest.total].map(formatFinePoints),
  "",
];

const totalCells = ({ earlier, later, mix, rates, whole, change }: Moved): readonly string[] => [
  "All administrators",
  "",
  "",
  formatRate(earlier),
  formatRate(later),
  ...[mix, rates, whole, change].map(formatFinePoints),
  "",
];
