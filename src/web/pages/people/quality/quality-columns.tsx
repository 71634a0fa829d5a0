import { officeName } from "#domain/office-name.ts";
import { QUALITY_RULES, type QualityRuleId } from "#domain/people/quality-rules.ts";
import { qualityTable, type QualityFinding } from "#web/api/people/quality.ts";
import { formatChange, formatCount } from "#web/lib/format.ts";
import { Name, PersonName } from "#web/ui/page/name.tsx";
import { OfficeLink, PersonLink } from "#web/ui/page/name-links.tsx";
import { RowButton } from "#web/ui/table/row-buttons.tsx";
import { columnFor } from "#web/ui/table/table-columns.tsx";
import type { RuleLine } from "./quality-shapes.ts";
import { Trend } from "./trend.tsx";

const firstOf = ({ trend }: RuleLine): number => trend[0] ?? 0;
const mostOf = ({ trend }: RuleLine): number => Math.max(0, ...trend);

const ruleColumn = columnFor<RuleLine>();

type RuleColumnsProps = {
  readonly chosen: readonly QualityRuleId[] | undefined;
  readonly onPress: (rule: QualityRuleId) => void;
  /** The day of the first check. */
  readonly since: string;
  /** Some count has moved since then. */
  readonly isCompared: boolean;
};

/** Columns on what is to be done by each rule, with its findings now and how many there were; a press lists them. */
export const ruleColumns = ({ chosen, onPress, since, isCompared }: RuleColumnsProps) => [
  ruleColumn(
    { id: "fix", heading: "To do", of: ({ rule }) => QUALITY_RULES[rule].fix },
    {
      cell: ({ row: { original } }) => (
        <RowButton
          isOpen={chosen?.includes(original.rule) ?? false}
          onPress={() => onPress(original.rule)}
          note={QUALITY_RULES[original.rule].name}
        >
          {QUALITY_RULES[original.rule].fix}
        </RowButton>
      ),
      size: 400,
      enableSorting: false,
      meta: { grows: true },
    },
  ),
  ruleColumn({ id: "rule", heading: "Rule", of: ({ rule }) => QUALITY_RULES[rule].name }, { size: 344 }),
  ruleColumn(
    { id: "count", heading: "Now", kind: "count", of: ({ count }) => count },
    { size: 72, meta: { onPhone: true } },
  ),
  ...(isCompared ? comparedColumns(since) : []),
];

/** Number of findings at earlier checks: until a count has moved, these all say what is now. */
const comparedColumns = (since: string) => [
  ruleColumn({ id: "first", heading: since, kind: "count", of: firstOf }, { size: 92 }),
  ruleColumn({ id: "most", heading: "Most", kind: "count", of: mostOf }, { size: 72 }),
  ruleColumn(
    { id: "change", heading: "Change", kind: "count", of: (line) => line.count - firstOf(line) },
    { size: 80, meta: { text: (line) => formatChange(line.count - firstOf(line)), onPhone: true } },
  ),
  ruleColumn(
    { id: "trend", heading: "Trend", of: ({ trend }) => trend.map(formatCount).join(" ") },
    { size: 120, enableSorting: false, cell: ({ row }) => <Trend counts={row.original.trend} /> },
  ),
];

const column = columnFor<QualityFinding>();
const UNSORTED = { enableSorting: false } as const;

export const findingColumns = [
  column(qualityTable.name, {
    cell: ({ row }) => <Subject {...row.original} />,
    size: 156,
    meta: { grows: false },
  }),
  column(qualityTable.office, {
    cell: ({ row: { original } }) => (
      <OfficeLink id={original.officeId}>
        <Name missing="no office reported">{officeName(original)}</Name>
      </OfficeLink>
    ),
    size: 144,
    meta: { grows: true },
  }),
  column(qualityTable.rule, { size: 268, meta: { onPhone: true } }),
  column(qualityTable.others, { ...UNSORTED, size: 64, meta: { missing: () => null } }),
  column(qualityTable.status, { ...UNSORTED, size: 116, meta: { missing: () => null } }),
  column(qualityTable.hired, {
    ...UNSORTED,
    size: 104,
    meta: { isEnd: true, missing: ({ person }) => missingDate(person, "hire") },
  }),
  column(qualityTable.retired, { ...UNSORTED, size: 104, meta: { isEnd: true, missing: () => null } }),
  column(qualityTable.first, { size: 96, meta: { isEnd: true } }),
  column(qualityTable.person, { ...UNSORTED, size: 72, meta: { isEnd: true, missing: () => null } }),
  column(qualityTable["office id"], { ...UNSORTED, size: 84, meta: { isEnd: true, leftOut: "always" } }),
  column(qualityTable.fix, { ...UNSORTED, size: 240, meta: { leftOut: "always" } }),
];

const missingDate = (person: QualityFinding["person"], of: string): string | null =>
  person === null ? null : `no ${of} date reported`;

const Subject = ({ person, ...finding }: QualityFinding) =>
  person === null ? (
    <bdi>{officeName(finding)}</bdi>
  ) : (
    <PersonLink id={person.id}>
      <PersonName first={person.firstName} last={person.lastName} isLastFirst />
    </PersonLink>
  );
