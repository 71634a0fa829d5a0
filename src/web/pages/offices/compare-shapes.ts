import { countZ, isBeyondChance, rateZ } from "#domain/funnel/funnel-chance.ts";
import { showRate, type StageCount } from "#domain/funnel/funnel.ts";
import { headWords, submissionWords } from "#domain/offices/office-list.ts";
import { STATUS_HEADINGS } from "#domain/payroll/payroll.ts";
import type { OfficeLine } from "#web/api/offices.ts";
import { formatChange, formatCount, formatPoints, formatRate, MISSING } from "#web/lib/format.ts";

/** Difference of an office from the first one; `isClear` is null where chance has no part in it. */
type Difference = { readonly words: string; readonly isClear: boolean | null };

export type ComparedMeasure = {
  readonly id: string;
  readonly label: string;
  /** A value for each office, in their order; the first has no difference. */
  readonly values: readonly { readonly text: string; readonly difference: Difference | null }[];
};

type Measure = {
  readonly id: string;
  readonly label: string;
  readonly text: (line: OfficeLine) => string;
  readonly difference?: (first: OfficeLine, other: OfficeLine) => Difference | null;
};

/** Counts of what happens to people are as uncertain as their number; those of what is there are not. */
const counted = (
  id: string,
  label: string,
  of: (line: OfficeLine) => number | null,
  isChancy: boolean,
): Measure => ({
  id,
  label,
  text: (line) => {
    const count = of(line);
    return count === null ? MISSING : formatCount(count);
  },
  difference: (first, other) => {
    const [base, count] = [of(first), of(other)];
    if (base === null || count === null) return null;
    return {
      words: formatChange(count - base),
      isClear: isChancy ? isBeyondChance(countZ(base, count)) : null,
    };
  },
});

const rated = (id: string, label: string, of: (line: OfficeLine) => StageCount): Measure => ({
  id,
  label,
  text: (line) => {
    const { booked, showed } = of(line);
    return booked === 0
      ? MISSING
      : `${formatRate(showRate({ booked, showed }))} (${formatCount(showed)} of ${formatCount(booked)})`;
  },
  difference: (first, other) => {
    const [base, rate] = [showRate(of(first)), showRate(of(other))];
    if (base === null || rate === null) return null;
    return {
      words: formatPoints(rate - base),
      isClear: isBeyondChance(rateZ(of(first), of(other))),
    };
  },
});

const plain = (id: string, label: string, of: (line: OfficeLine) => string | null): Measure => ({
  id,
  label,
  text: (line) => of(line) ?? MISSING,
});

const MEASURES: readonly Measure[] = [
  plain("head", "Head", headWords),
  plain("state", "State", ({ state, isStateConfirmed }) =>
    state === null ? null : isStateConfirmed ? state : `${state} (assumed)`,
  ),
  counted("active", "Active people", ({ active }) => active, false),
  counted("joined", "Joined", ({ joined }) => joined, true),
  counted("left", "Left", ({ left }) => left, true),
  counted("booked", "First interviews", ({ booked }) => booked, true),
  rated("show rate", "Show rate", ({ booked, showed }) => ({ booked, showed })),
  counted("assignments", "Assignments", ({ assignments }) => assignments, false),
  rated("acknowledged", "Acknowledged", ({ assignments, unacknowledged }) => ({
    booked: assignments,
    showed: assignments - unacknowledged,
  })),
  plain("submission", STATUS_HEADINGS.source, submissionWords),
  counted("blocking", "Blocking", ({ blocking }) => blocking, false),
];

/** The same measures of each office, one beside another; those of payroll only for who sees them. */
export function comparedMeasures(lines: readonly OfficeLine[]): readonly ComparedMeasure[] {
  const [first] = lines;
  const seesPayroll = lines.some(({ blocking }) => blocking !== null);
  return MEASURES.filter(({ id }) => id !== "blocking" || seesPayroll).map(
    ({ id, label, text, difference }) => ({
      id,
      label,
      values: lines.map((line, at) => ({
        text: text(line),
        difference: at === 0 || first === undefined ? null : (difference?.(first, line) ?? null),
      })),
    }),
  );
}
