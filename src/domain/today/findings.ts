import type { DateRange, IsoDate } from "#domain/time/time.ts";

/** What a finding costs while it stands, worst first: someone's pay, a store without staff, recruiting, the data itself. */
export const TIERS = ["pay", "staffing", "recruiting", "people"] as const;
export type Tier = (typeof TIERS)[number];

export const TIER_NAMES: Readonly<Record<Tier, string>> = {
  pay: "Pay",
  staffing: "Staffing",
  recruiting: "Recruiting",
  people: "People",
};

/** Each kind of finding with its tier. Kinds of a tier stand in this order where all else is alike. */
export const FINDING_TIERS = {
  missing: "pay",
  "half-missing": "pay",
  changed: "pay",
  blocked: "pay",
  unsent: "pay",
  gap: "staffing",
  unacknowledged: "staffing",
  "office-bookings": "recruiting",
  "office-rate": "recruiting",
  "administrator-bookings": "recruiting",
  "administrator-rate": "recruiting",
  idle: "recruiting",
  left: "people",
} as const satisfies Readonly<Record<string, Tier>>;

export type FindingKind = keyof typeof FINDING_TIERS;

export const FINDING_KINDS: readonly FindingKind[] = Object.keys(FINDING_TIERS).filter(
  (kind): kind is FindingKind => Object.hasOwn(FINDING_TIERS, kind),
);

/** One office, submission, file, event, person or administrator that needs a look. */
export type FindingItem = {
  /** Its id among those of its kind: the same as long as the finding lasts. */
  readonly id: string;
  readonly name: string;
  /** What tells it from others of its name: a week, a place, an office; "" where the name does. */
  readonly about: string;
  /** How much of it there is: events, exceptions, or first interviews that changed. */
  readonly size: number;
  /** Of a change: what it was before and is now, as counts, or as showed of booked. */
  readonly change: FindingChange | null;
  /** When it began; null where that is not known. */
  readonly since: IsoDate | null;
};

export type FindingChange = {
  /** The mean week before, of which counts are rounded to whole ones. */
  readonly before: Part;
  readonly now: Part;
};

/** Showed of booked. */
type Part = { readonly booked: number; readonly showed: number };

/** All findings of one kind: one line of the list, whatever their number. */
export type Finding = {
  readonly kind: FindingKind;
  /** How many items there are. */
  readonly count: number;
  /** The sizes of all of them together. */
  readonly size: number;
  /** When the oldest of them began; null where that is not known. */
  readonly since: IsoDate | null;
  /** All of them, or the first ones where a page shows no more; `ITEMS_MAX` says how many. */
  readonly items: readonly FindingItem[];
};

/** What one report found, and the week that it is about; null where it is about none, or there is none. */
export type Found = { readonly findings: readonly Finding[]; readonly week: DateRange | null };

/** The items of a line that are shown. */
export const ITEMS_MAX = 20;

/** The line of one kind, largest item first and then the oldest; none where there is nothing of it. */
export function findingOf(kind: FindingKind, items: readonly FindingItem[]): readonly Finding[] {
  if (items.length === 0) return [];
  return [
    {
      kind,
      count: items.length,
      size: items.reduce((sum, { size }) => sum + size, 0),
      since: oldestOf(items),
      items: items.toSorted((a, b) => b.size - a.size || byAge(a, b) || a.name.localeCompare(b.name, "en")),
    },
  ];
}

/** A line with the items that are shown; its numbers stay those of all. */
export const withFirstItems = (finding: Finding): Finding => ({
  ...finding,
  items: finding.items.slice(0, ITEMS_MAX),
});

type Aged = { readonly since: IsoDate | null };

const oldestOf = (items: readonly Aged[]): IsoDate | null => items.toSorted(byAge)[0]?.since ?? null;

/** The oldest first; what has no age last. */
function byAge({ since: a }: Aged, { since: b }: Aged): number {
  if (a === b) return 0;
  if (a === null) return 1;
  return b === null || a < b ? -1 : 1;
}

/** In the order in which they are worked: by tier, then most items, then the oldest, then by kind. */
export const ranked = (findings: readonly Finding[]): readonly Finding[] =>
  findings.toSorted(
    (a, b) =>
      TIERS.indexOf(FINDING_TIERS[a.kind]) - TIERS.indexOf(FINDING_TIERS[b.kind]) ||
      b.count - a.count ||
      byAge(a, b) ||
      FINDING_KINDS.indexOf(a.kind) - FINDING_KINDS.indexOf(b.kind),
  );

/** The rule of `ranked` in words, with where a line stands by it. */
export const rankWords = ({ kind, count }: Finding): string =>
  `Pay comes before staffing, staffing before recruiting, and recruiting before people; in each, the line with most items first, then the oldest. This line is about ${TIER_NAMES[FINDING_TIERS[kind]].toLowerCase()} and has ${count} ${count === 1 ? "item" : "items"}.`;
