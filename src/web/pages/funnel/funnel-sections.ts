type SectionRow = {
  readonly title: string;
  readonly members: readonly string[];
  /** Queries of what it shows beside what the page opens with, which is requested once it is open. */
  readonly shows: "rows" | "trend" | "sums";
};

/** Sections that are opened below the chart. An address that names a member of a section opens it, as links did before. */
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

/** Says that all are closed, where another member of the address would open one. */
const NO_SECTION = "none";

/** The sections that the address opens, in their order on the page. */
export function openSections(search: URLSearchParams): readonly SectionId[] {
  const named: readonly string[] = search.getAll("section");
  if (named.includes(NO_SECTION)) return [];
  const open = SECTION_IDS.filter((id) => named.includes(id));
  return open.length > 0 ? open : namedByMembers(search);
}

/** Section of an address without any: the first that it names a member of. */
const namedByMembers = (search: URLSearchParams): readonly SectionId[] =>
  SECTION_IDS.filter((id) => SECTIONS[id].members.some((member) => search.has(member))).slice(0, 1);

/** Members of the address after a section is opened or closed; the others stay as they are. */
export function sectionChange(search: URLSearchParams, id: SectionId) {
  const open = openSections(search);
  const next = open.includes(id) ? open.filter((other) => other !== id) : [...open, id];
  return { section: next.length > 0 || namedByMembers(search).length === 0 ? next : NO_SECTION };
}
