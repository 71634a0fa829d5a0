import type { ReactNode } from "react";
import { countChange } from "#domain/funnel/funnel-compare.ts";
import {
  hasFew,
  isContradictory,
  isFew,
  overallRate,
  showRate,
  STAGES,
  wilsonInterval,
  type FunnelCounts,
  type Stage,
  type StageCount,
} from "#domain/funnel/funnel.ts";
import type { FunnelLine } from "#domain/funnel/funnel-lines.ts";
import { changeOf, earlierOf, funnelNumbers, funnelTable } from "#web/api/export.ts";
import { useAddress } from "#web/lib/address.ts";
import { isAlone, officesAlone } from "#web/pages/funnel/funnel-query.ts";
import {
  formatChange,
  formatChangeRate,
  formatCount,
  formatPoints,
  formatRate,
  MISSING,
} from "#web/lib/format.ts";
import { Missing, Name } from "#web/ui/page/name.tsx";
import type { Column } from "#web/ui/table/table-columns.ts";

/** What a column says beside its figures. */
type Look = {
  readonly isCompared: boolean;
  /** The minimum sample of a rate. */
  readonly fewBooked: number;
};

const written =
  (format: (value: number) => string) =>
  (value: number | null): string =>
    value === null ? MISSING : format(value);

/** The counts and rates of a line, and how each differs from the earlier one: null where there is nothing to compare. */
const MEASURES = Object.values(funnelNumbers).map((column) => {
  const { id, heading, of, kind } = column;
  const isRate = kind === "rate";
  return {
    ...{ id, heading, isRate },
    group: "group" in column ? column.group : undefined,
    now: of,
    earlier: earlierOf(column),
    change: changeOf(column),
    text: written(isRate ? formatRate : formatCount),
    changeText: written(isRate ? formatPoints : formatChange),
  };
});

type Measure = (typeof MEASURES)[number];

/** The table's columns; each count and rate with its change in a second line where lines are compared. */
export const funnelColumns = (look: Look): readonly Column<FunnelLine>[] => [
  {
    ...funnelTable.administrator,
    value: funnelTable.administrator.of,
    text: funnelTable.administrator.of,
    cell: (line) => <LineName line={line} isCompared={look.isCompared} />,
    width: NAME_WIDTH,
  },
  {
    ...funnelTable.account,
    value: funnelTable.account.of,
    text: funnelTable.account.of,
    cell: ({ of, account }) =>
      of === null ? null : (
        <span title={account} className={`${nameLines(look.isCompared)} print:max-w-30`}>
          <Name missing="no name reported">{account}</Name>
        </span>
      ),
    width: NAME_WIDTH,
  },
  ...MEASURES.map((measure) => figures(measure, look)),
  ...(look.isCompared ? CHANGE_COLUMNS : []),
];

/** A long name takes both lines of a compared row. */
const nameLines = (isCompared: boolean): string =>
  isCompared ? "line-clamp-2 leading-4 whitespace-normal" : "block truncate";

/** As wide as headings with their arrow, and `*100%`; larger figures make it wider. Beside both names all fit at 1440 px. */
const COUNT_WIDTH = "3.75rem";
const RATE_WIDTH = "3.375rem";
const OVERALL_WIDTH = "3.875rem";
const NAME_WIDTH = "7.125rem";

function figures(measure: Measure, { isCompared, fewBooked }: Look): Column<FunnelLine> {
  const { id, heading, group, isRate, now, text } = measure;
  const stage = stageOf(measure);
  const figure = ({ counts }: FunnelLine): ReactNode =>
    stage === undefined ? overallOf(counts, fewBooked) : stageRate(counts[stage], fewBooked);
  return {
    id,
    heading,
    ...(group !== undefined && { group }),
    value: now,
    text: (line) => text(now(line)),
    // Functions, not components: a screen has hundreds of these cells.
    cell: (line) => (
      <>
        {isRate ? figure(line) : text(now(line))}
        {isCompared ? changeLine(measure, line, fewBooked) : null}
      </>
    ),
    align: "end",
    width: stage !== undefined ? RATE_WIDTH : isRate ? OVERALL_WIDTH : COUNT_WIDTH,
    startsGroup: group === undefined,
    canSpare: id === "lost",
    ...(isCompared && { marks: `${id} change` }),
  };
}

/** Changes stand in the second lines of the cells, under no heading of their own, and rows can be sorted by them. */
const CHANGE_COLUMNS = MEASURES.map(({ id, heading, group, change, changeText }): Column<FunnelLine> => {
  const text = (line: FunnelLine): string => changeText(change(line));
  const name = `change of ${heading.toLowerCase()}`;
  return {
    id: `${id} change`,
    heading: group === undefined ? name.replace("c", "C") : `${group}: ${name}`,
    value: change,
    text,
    cell: text,
    align: "end",
    isSortOnly: true,
  };
});

/** Whose show rate it is; undefined for counts and for the overall rate. */
const stageOf = ({ id }: Measure): Stage | undefined => STAGES.find((each) => id === `${each} rate`);

function changeLine(measure: Measure, line: FunnelLine, fewBooked: number): ReactNode {
  const { id, isRate, now, earlier, change, text, changeText } = measure;
  const of = stageOf(measure) ?? "first";
  const isSmall = isRate && hasFew(line.counts[of], fewBooked);
  const isEarlierSmall = isRate && hasFew(line.earlier?.[of] ?? null, fewBooked);
  const [after, before] = [now(line), earlier(line)];
  const missing =
    line.earlier === null || line.hasSameCoverage ? "nothing to compare with" : "earlier days are missing";
  const share = after === null ? null : (countChange(after, before)?.share ?? null);
  const words = changeText(change(line)).replace(" pt", "");
  const sample = isEarlierSmall ? `, a small sample: fewer than ${fewBooked} booked` : "";
  const title = `Earlier ${text(before)}${sample}${isRate ? "; change in percentage points" : `; ${formatChangeRate(share)}`}`;
  return (
    <span
      title={before === null ? missing : title}
      className={`block text-caption leading-4 font-normal ${
        isSmall || isEarlierSmall ? "text-muted" : changeTone(words, id === "lost")
      }`}
    >
      {isEarlierSmall ? <FewMark label="small earlier sample" /> : null}
      {words}
    </span>
  );
}

/** Better and worse, by the sign that stands before them; of small samples neither is said. */
function changeTone(words: string, isLess: boolean): string {
  if (words.startsWith(isLess ? "−" : "+")) return "text-good";
  return /^[+−]/.test(words) ? "text-bad" : "text-muted";
}

/** A show rate over its interval: gray for a small sample, flagged where more showed than were booked. */
function stageRate(count: StageCount, fewBooked: number): ReactNode {
  const rate = showRate(count);
  if (rate === null) return <Missing because="none booked" />;
  if (isContradictory(count))
    return (
      <span className="text-bad" title="Data error: more showed than were booked">
        <span aria-hidden="true" className="text-caption">
          ▲
        </span>
        {formatRate(rate)}
        <span className="sr-only"> more showed than booked</span>
      </span>
    );
  return (
    <>
      {isFew(count, fewBooked) ? fewRate(rate, fewBooked) : formatRate(rate)}
      {intervalBar(count, rate)}
    </>
  );
}

/** First-day sales of first interviews booked. Of different people, so that it has no interval. */
function overallOf(counts: FunnelCounts, fewBooked: number): ReactNode {
  const rate = overallRate(counts);
  if (rate === null) return <Missing because="no first interviews booked" />;
  return isFew(counts.first, fewBooked) ? fewRate(rate, fewBooked) : formatRate(rate);
}

const fewRate = (rate: number, fewBooked: number): ReactNode => (
  <span className="text-muted" title={`Small sample: fewer than ${fewBooked} booked`}>
    <FewMark label="small sample" />
    {formatRate(rate)}
  </span>
);

const FewMark = ({ label }: { readonly label: string }) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a sign before a figure, no picture
  <span role="img" aria-label={label}>
    *
  </span>
);

const BAR_PX = 36;

/** The 95 % interval of a rate on a line from 0 to 100 %. */
function intervalBar(count: StageCount, rate: number): ReactNode {
  const interval = wilsonInterval(count);
  if (interval === null) return null;
  const words = `95% interval: ${formatRate(interval.low)} to ${formatRate(interval.high)}`;
  const [low, high] = [interval.low * BAR_PX, interval.high * BAR_PX];
  return (
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> would need an address of its own
      role="img"
      aria-label={words}
      title={words}
      className="interval-bar -mt-0.5 mb-px ml-auto block h-1.5 w-9 print:hidden"
      style={{
        backgroundPosition: `${rate * BAR_PX - 0.75}px 0, ${low}px 1px, 0 2.5px`,
        backgroundSize: `1.5px 6px, ${Math.max(1, high - low)}px 4px, 100% 1px`,
      }}
    />
  );
}

/** Whose line it is. Pressed, it narrows the whole page to them at this account, as a press anywhere on its row does. */
function LineName({
  line: { administrator, of },
  isCompared,
}: Pick<Look, "isCompared"> & { readonly line: FunnelLine }) {
  const { search, change } = useAddress();
  if (of === null) return <Name>{administrator}</Name>;
  const isNarrowed =
    search.get("administrator") === of.administratorId &&
    search.get("account") === of.accountId &&
    isAlone(search);
  if (isNarrowed) return <Name>{administrator}</Name>;
  return (
    <button
      type="button"
      tabIndex={-1}
      title={`Show only ${administrator} at this office`}
      // The page keeps its place, so that the way back leads to this row.
      onClick={() => change({ administrator: of.administratorId, ...officesAlone([of.accountId]) })}
      className={`max-w-full rounded-sm text-left text-accent -outline-offset-2 print:max-w-28 hover:underline ${nameLines(isCompared)}`}
    >
      <Name>{administrator}</Name>
    </button>
  );
}
