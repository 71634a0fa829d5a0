import { oneOf } from "#web/lib/address.ts";

type SectionRow = {
  readonly title: string;
  readonly members: readonly string[];
  /** What it shows beside what the page opens with, which is requested once it is open. */
  readonly shows: "rows" | "trend" | "sums";
};

/** What is opened below the chart, one at a time. An address that names a member of one opens it, as links did before. */
export const SECTIONS = {
  trend: { title: "Trend", members: ["trend", "by", "complete"], shows: "trend" },
  table: { title: "By administrator and office", members: ["sort", "group"], shows: "rows" },
  fair: { title: "Fair comparison", members: ["fair"], shows: "rows" },
  drivers: { title: "What drove the change", members: ["drivers", "rate"], shows: "rows" },
  goal: { title: "Goal", members: ["sales"], shows: "sums" },
} as const satisfies Readonly<Record<string, SectionRow>>;

export type SectionId = keyof typeof SECTIONS;

export const SECTION_IDS = [
  "trend",
  "table",
  "fair",
  "drivers",
  "goal",
] as const satisfies readonly SectionId[];

const SECTION = "section";
/** Says that all are closed, where another member of the address would open one. */
const NO_SECTION = "none";

/** The section that the address opens; null for none. */
export function openSection(search: URLSearchParams): SectionId | null {
  if (search.get(SECTION) === NO_SECTION) return null;
  return oneOf(search, SECTION, SECTION_IDS) ?? namedByMembers(search);
}

const namedByMembers = (search: URLSearchParams): SectionId | null =>
  SECTION_IDS.find((id) => SECTIONS[id].members.some((member) => search.has(member))) ?? null;

/** What the address says of the section that is opened; null closes the one that is open. */
export const sectionChange = (search: URLSearchParams, id: SectionId | null) => ({
  [SECTION]: id ?? (namedByMembers(search) === null ? null : NO_SECTION),
});
