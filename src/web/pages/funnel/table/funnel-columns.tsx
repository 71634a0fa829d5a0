import type { ReactNode } from "react";
import { countZ, isBeyondChance, overallRatio, rateZ, ratioZ } from "#domain/funnel/funnel-chance.ts";
import { countChange } from "#domain/funnel/funnel-compare.ts";
import {
  hasFew,
  isContradictory,
  isFew,
  overallRate,
  showRate,
  STAGE_NAMES,
  STAGES,
  wilsonInterval,
  type FunnelCounts,
  type Stage,
  type StageCount,
} from "#domain/funnel/funnel.ts";
import { sortTerm, sortText, type SortTerm } from "#domain/row-order.ts";
import type { FunnelLine } from "#domain/funnel/funnel-lines.ts";
import {
  changeFromEarlier,
  earlierOf,
  FUNNEL_NUMBERS,
  funnelTable,
  type FunnelNumber,
} from "#web/api/export.ts";
import { useAddress } from "#web/lib/address.ts";
import { isAlone, officesAlone } from "#web/pages/funnel/funnel-query.ts";
import {
  formatChange,
  formatChangeRate,
  formatCount,
  formatInterval,
  formatPoints,
  formatRate,
  MISSING,
} from "#web/lib/format.ts";
import { MenuButton, MenuGroup, MenuItem } from "#web/ui/overlay/menu.tsx";
import { Icon } from "#web/ui/page/icon.tsx";
import { Missing, Name } from "#web/ui/page/name.tsx";
import { columnFor, type Columns } from "#web/ui/table/table-columns.tsx";
import { OfficeLink } from "#web/ui/page/name-links.tsx";

/** Words of a column beside its figures. */
type Look = {
  readonly isCompared: boolean;
  /** The minimum sample of a rate. */
  readonly fewBooked: number;
};

const written =
  (format: (value: number) => string) =>
  (value: number | null): string =>
    value === null ? MISSING : format(value);

/** A count or a rate of a line, and how it differs from the earlier one: null where there is nothing to compare. */
const measureOf = (column: FunnelNumber) => {
  const isRate = column.kind === "rate";
  return {
    id: column.id,
    heading: column.heading,
    group: column.group,
    isRate,
    now: column.of,
    earlier: earlierOf(column),
    change: changeFromEarlier(column),
    text: written(isRate ? formatRate : formatCount),
    changeText: written(isRate ? formatPoints : formatChange),
  };
};

const MEASURES = FUNNEL_NUMBERS.map(measureOf);
type Measure = (typeof MEASURES)[number];

const column = columnFor<FunnelLine>();

/** The table's columns; each count and rate with its change in a second line where lines are compared. */
export const funnelColumns = (look: Look): Columns<FunnelLine> => [
  column(funnelTable.administrator, {
    cell: ({ row }) => <LineName line={row.original} isCompared={look.isCompared} />,
    size: 120,
  }),
  column(funnelTable.account, {
    cell: ({ row: { original: line } }) =>
      line.of === null ? null : (
        <span title={line.office} className={`${nameLines(look.isCompared)} print:max-w-30`}>
          <OfficeLink id={line.of.officeId}>
            <Name missing="no name reported">{line.office}</Name>
          </OfficeLink>
        </span>
      ),
    size: 108,
    meta: { grows: true },
  }),
  ...STAGES.map((stage) => ({
    id: `group of ${stage}`,
    header: STAGE_NAMES[stage],
    columns: measuresIn(STAGE_NAMES[stage]).map((measure) => figures(measure, look)),
  })),
  ...measuresIn(undefined).map((measure) => figures(measure, look)),
  ...(look.isCompared ? MEASURES.map(changeColumn) : []),
];

const measuresIn = (group: string | undefined) => MEASURES.filter((measure) => measure.group === group);

/** A long name takes both lines of a compared row. */
const nameLines = (isCompared: boolean): string =>
  isCompared ? "line-clamp-2 leading-4 whitespace-normal" : "block truncate";

/** As wide as headings with their arrow, and `*100%`; larger figures make it wider. Beside both names all fit at 1440 px. */
const COUNT_PX = 60;
const RATE_PX = 54;
const OVERALL_PX = 62;

/** Columns that the table opens with: where most are lost, and what comes of it. The other stages are columns to choose. */
const OPENED_WITH: readonly FunnelNumber["id"][] = ["first booked", "first showed", "first rate", "overall"];

function figures(measure: Measure, { isCompared, fewBooked }: Look) {
  const { id, heading, group, isRate, now, text } = measure;
  const stage = stageOf(measure);
  const figure = ({ counts }: FunnelLine): ReactNode =>
    stage === undefined ? overallOf(counts, fewBooked) : stageRate(counts[stage], fewBooked);
  return column(
    { id, heading, kind: isRate ? "rate" : "count", of: now },
    {
      cell: ({ row: { original: line } }) => (
        <>
          {isRate ? figure(line) : <span>{text(now(line))}</span>}
          {isCompared ? changeLine(measure, line, fewBooked) : null}
        </>
      ),
      size: stage !== undefined ? RATE_PX : isRate ? OVERALL_PX : COUNT_PX,
      meta: {
        text: (line) => text(now(line)),
        startsGroup: group === undefined,
        ...(!OPENED_WITH.includes(id) && { leftOut: "always" }),
        ...(isCompared && { marks: changeId(measure) }),
      },
    },
  );
}

const changeId = ({ id }: Pick<Measure, "id">): string => `${id} change`;

/** Changes stand in the second lines of the cells, under no heading of their own, and rows can be sorted by them. */
const changeColumn = (measure: Measure) =>
  column(
    { id: changeId(measure), heading: changeHeading(measure), kind: "points", of: measure.change },
    {
      meta: {
        text: (line) => measure.changeText(measure.change(line)),
        isSortOnly: true,
      },
    },
  );

const changeHeading = ({ heading, group }: Measure): string =>
  group === undefined ? `Change of ${heading.toLowerCase()}` : `${group}: change of ${heading.toLowerCase()}`;

type ChangeMenuProps = { readonly sort: string; readonly onChange: (sort: string | null) => void };

/** Sorts lines by what changed: the worst first, then the best, then as they were. */
export const ChangeMenu = ({ sort, onChange }: ChangeMenuProps) => (
  <MenuButton icon="sort" words="Sort by change">
    <MenuGroup
      title="Sort by change"
      chosen={MEASURES.map(changeId).filter((id) => id === sortTerm(sort, [id])?.id)}
    >
      {MEASURES.map((measure) => {
        const id = changeId(measure);
        const term = sortTerm(sort, [id]);
        const next = nextChangeSort(measure, term);
        return (
          <MenuItem key={id} id={id} text={changeHeading(measure)} onAction={() => onChange(sortText(next))}>
            <span>{changeHeading(measure)}</span>
            {term === null ? null : (
              <span className="ml-auto pl-4 text-muted">
                <Icon name={term.direction === "up" ? "arrow-up" : "arrow-down"} />
                <span className="sr-only">{term.direction === "up" ? "ascending" : "descending"}</span>
              </span>
            )}
          </MenuItem>
        );
      })}
    </MenuGroup>
  </MenuButton>
);

/** More who are lost are worse, more of everything else is better. */
export function nextChangeSort(measure: Pick<Measure, "id">, term: SortTerm | null): SortTerm | null {
  const [worst, best] = measure.id === "lost" ? (["down", "up"] as const) : (["up", "down"] as const);
  if (term === null) return { id: changeId(measure), direction: worst };
  return term.direction === worst ? { ...term, direction: best } : null;
}

/** Name of whose show rate it is; undefined for counts and for the overall rate. */
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
        isSmall || isEarlierSmall || !isClear(measure, line) ? "text-muted" : changeTone(words, id === "lost")
      }`}
    >
      {isEarlierSmall ? <FewMark label="small earlier sample" /> : null}
      <span>{words}</span>
    </span>
  );
}

/** True where a measure of a line changed beyond what chance explains. */
function isClear(measure: Measure, line: FunnelLine): boolean {
  const { counts, earlier } = line;
  if (earlier === null) return false;
  const stage = stageOf(measure);
  if (stage !== undefined) return isBeyondChance(rateZ(earlier[stage], counts[stage]));
  if (measure.isRate) return isBeyondChance(ratioZ(overallRatio(earlier), overallRatio(counts)));
  const [before, now] = [measure.earlier(line), measure.now(line)];
  return before !== null && now !== null && isBeyondChance(countZ(before, now));
}

/** Better and worse, by the sign that stands before them; neither is said of small samples, nor inside chance. */
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
        <span>{formatRate(rate)}</span>
        <span className="sr-only"> more showed than booked</span>
      </span>
    );
  return (
    <>
      {isFew(count, fewBooked) ? fewRate(rate, fewBooked) : <span>{formatRate(rate)}</span>}
      {intervalBar(count, rate)}
    </>
  );
}

/** First-day sales of first interviews booked. Of different people, so that it has no interval. */
function overallOf(counts: FunnelCounts, fewBooked: number): ReactNode {
  const rate = overallRate(counts);
  if (rate === null) return <Missing because="no first interviews booked" />;
  return isFew(counts.first, fewBooked) ? fewRate(rate, fewBooked) : <span>{formatRate(rate)}</span>;
}

const fewRate = (rate: number, fewBooked: number): ReactNode => (
  <span className="text-muted" title={`Small sample: fewer than ${fewBooked} booked`}>
    <FewMark label="small sample" />
    <span>{formatRate(rate)}</span>
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
  const words = `95% interval: ${formatInterval(interval)}`;
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

/** Name of whose line it is. Pressed, it narrows the whole page to them at this office. */
function LineName({
  line: { administrator, of },
  isCompared,
}: Pick<Look, "isCompared"> & { readonly line: FunnelLine }) {
  const { search, change } = useAddress();
  if (of === null) return <Name>{administrator}</Name>;
  const isNarrowed =
    search.get("administrator") === of.administratorId &&
    search.get("account") === of.officeId &&
    isAlone(search);
  if (isNarrowed) return <Name>{administrator}</Name>;
  return (
    <button
      type="button"
      title={`Show only ${administrator} at this office`}
      // The page keeps its place, so that the way back leads to this row.
      onClick={() => change({ administrator: of.administratorId, ...officesAlone([of.officeId]) })}
      className={`row-link max-w-full rounded-sm text-left text-accent -outline-offset-2 print:max-w-28 hover:underline ${nameLines(isCompared)}`}
    >
      <Name>{administrator}</Name>
    </button>
  );
}
