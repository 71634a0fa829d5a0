/** Kinds of values that a member holds; the interface says how it is read and written, the contract how it is checked. */
export type MemberKind =
  | "personId"
  | "officeId"
  | "text"
  | "name"
  | "digits"
  | "zip"
  | "ssn"
  | "flag"
  | "stamp"
  | "longDate";

type Reported = {
  /** Its name in the reporting interface. */
  readonly wire: string;
  readonly kind: MemberKind;
  readonly isSearched?: true;
  /** Reports of an older sender lack it, which is no drift. */
  readonly isOptional?: true;
};

/** A member that screens and files show under a heading of its own. */
type Shown = {
  /** Whoever reads people sees it. Of a `contact`, which is erased on request, a change is said without its values. */
  readonly seenBy: "readers" | "contact";
  readonly label: string;
  /** A flag in words, set and not; "Yes" and "No" without them. */
  readonly words?: readonly [set: string, unset: string];
  /** Among which facts a person's page lists it. */
  readonly fact?: "contact" | "work";
  /** Name of its changes in the history of a person. */
  readonly history?: string;
  /** The directory has a column of it, and sorts by it with an index: text by its stored `sort_…`. */
  readonly isColumn?: true;
  /** Name of the directory's filter, a text or a flag that `person_sum` counts by: text by its stored `sort_…`. */
  readonly filter?: string;
};

/** A part of something: of a name, an office, a status, an address; or what only programs and those who pay see. */
type Part = { readonly [Name in Exclude<keyof Shown, "seenBy">]?: never } & {
  /** `payroll` is confidential and erased on request; `sealed` is restricted, and stored encrypted. */
  readonly seenBy: "readers" | "payroll" | "sealed" | "programs";
};

type MemberRow = Reported & (Shown | Part);

/** The members of an employee in the order of the interface. What else has to know of a member follows from its row. */
export const MEMBER_ROWS = {
  id: { wire: "personid", kind: "personId", seenBy: "readers", isSearched: true },
  officeId: { wire: "officeid", kind: "officeId", seenBy: "readers" },
  officeName: { wire: "officename", kind: "text", seenBy: "readers", isSearched: true },
  firstName: { wire: "firstname", kind: "name", seenBy: "readers", isSearched: true },
  lastName: { wire: "lastname", kind: "name", seenBy: "readers", isSearched: true },
  email: {
    wire: "email",
    kind: "text",
    seenBy: "contact",
    label: "Email",
    history: "email",
    isSearched: true,
  },
  phone: {
    wire: "phone",
    kind: "digits",
    seenBy: "contact",
    label: "Phone",
    history: "phone",
    isSearched: true,
  },
  street1: { wire: "street_1", kind: "text", seenBy: "payroll" },
  street2: { wire: "street_2", kind: "text", seenBy: "payroll" },
  streetApt: { wire: "street_apt", kind: "text", seenBy: "payroll" },
  city: {
    wire: "city",
    kind: "text",
    seenBy: "readers",
    label: "City",
    fact: "contact",
    history: "city",
    isColumn: true,
    isSearched: true,
  },
  state: {
    wire: "state",
    kind: "text",
    seenBy: "readers",
    label: "State",
    fact: "contact",
    history: "state",
    isColumn: true,
    filter: "state",
  },
  zip: { wire: "zip", kind: "zip", seenBy: "payroll" },
  gender: { wire: "gender", kind: "text", seenBy: "payroll" },
  dateOfBirth: { wire: "DOB", kind: "text", seenBy: "sealed" },
  ssn: { wire: "SSN", kind: "ssn", seenBy: "sealed" },
  isActive: { wire: "active", kind: "flag", seenBy: "readers" },
  isRetired: { wire: "retire", kind: "flag", seenBy: "readers" },
  isSccApproved: {
    wire: "isSccApproved",
    kind: "flag",
    seenBy: "readers",
    label: "SCC approval",
    words: ["Approved", "Not approved"],
    fact: "work",
    history: "scc",
  },
  hasFieldmapAccount: {
    wire: "hasFieldmapAcct",
    kind: "flag",
    seenBy: "readers",
    label: "Fieldmap account",
    fact: "work",
    history: "account",
  },
  created: { wire: "createdate", kind: "stamp", seenBy: "programs" },
  updated: { wire: "updatedate", kind: "stamp", seenBy: "programs" },
  retired: {
    wire: "retireDate",
    kind: "stamp",
    seenBy: "readers",
    label: "Retired",
    history: "retired",
    isColumn: true,
  },
  hired: {
    wire: "hireDate",
    kind: "longDate",
    seenBy: "readers",
    label: "Hired",
    history: "hired",
    isColumn: true,
  },
} as const satisfies Readonly<Record<string, MemberRow>>;

type Rows = typeof MEMBER_ROWS;
export type Member = keyof Rows;
export type KindOf<Name extends Member> = Rows[Name]["kind"];

/** The members whose rows are like this. */
type MembersWith<Wanted> = { [Name in Member]: Rows[Name] extends Wanted ? Name : never }[Member];
export type ListedMember = MembersWith<{ readonly seenBy: "readers" | "contact" }>;
export type SealedMember = MembersWith<{ readonly seenBy: "sealed" }>;
export type ColumnMember = MembersWith<{ readonly isColumn: true }>;
export type FilterMember = MembersWith<{ readonly filter: string }>;
export type FilterNameOf<Name extends FilterMember> = Rows[Name]["filter"];
export type FilterName = FilterNameOf<FilterMember>;
export type FollowedMember = MembersWith<{ readonly history: string }>;
export type SearchedMember = MembersWith<{ readonly isSearched: true }>;
/** Text that is ordered and filtered however it is spelled. */
type SortedMember = Extract<
  MembersWith<{ readonly kind: (typeof TEXTS)[number] }>,
  ColumnMember | FilterMember
>;

const TEXTS = ["text", "name", "digits", "zip"] as const;

export const MEMBERS: readonly Member[] = Object.keys(MEMBER_ROWS).filter(
  (name): name is Member => name in MEMBER_ROWS,
);
export const memberRow = (name: Member): MemberRow => MEMBER_ROWS[name];

const isListed = (name: Member): name is ListedMember =>
  ["readers", "contact"].includes(memberRow(name).seenBy);
const isSealed = (name: Member): name is SealedMember => memberRow(name).seenBy === "sealed";
const isOpen = (name: Member): name is Exclude<Member, SealedMember> => !isSealed(name);
const isColumn = (name: Member): name is ColumnMember => memberRow(name).isColumn === true;
const isFilter = (name: Member): name is FilterMember => memberRow(name).filter !== undefined;
export const isSorted = (name: Member): name is SortedMember =>
  TEXTS.some((kind) => kind === memberRow(name).kind) && (isColumn(name) || isFilter(name));

export const LISTED_MEMBERS = MEMBERS.filter(isListed);
/** Members that are stored as they are. */
export const OPEN_MEMBERS = MEMBERS.filter(isOpen);
export const ERASED_MEMBERS = OPEN_MEMBERS.filter((name) =>
  ["contact", "payroll"].includes(memberRow(name).seenBy),
);
export const COLUMN_MEMBERS = MEMBERS.filter(isColumn);
export const FILTER_MEMBERS = MEMBERS.filter(isFilter);
export const FILTER_NAMES = FILTER_MEMBERS.map((name): FilterName => MEMBER_ROWS[name].filter);
export const SORTED_MEMBERS = MEMBERS.filter(isSorted);
export const SEARCHED_MEMBERS = MEMBERS.filter(
  (name): name is SearchedMember => memberRow(name).isSearched === true,
);
export const FOLLOWED_MEMBERS = MEMBERS.filter(
  (name): name is FollowedMember => memberRow(name).history !== undefined,
);
export const factsOf = (place: "contact" | "work"): readonly ListedMember[] =>
  LISTED_MEMBERS.filter((name) => memberRow(name).fact === place);

export const isDated = (name: Member): boolean => ["stamp", "longDate"].includes(memberRow(name).kind);

/** A value in words, of a time its day; null where it is unknown. */
export function memberText(name: Member, value: string | boolean | null): string | null {
  const [set, unset] = memberRow(name).words ?? ["Yes", "No"];
  if (typeof value === "boolean") return value ? set : unset;
  return value !== null && isDated(name) ? value.slice(0, 10) : value;
}

/** `sortCity` of `city`: where it is stored folded. */
export function sortMember<Name extends SortedMember>(name: Name): `sort${Capitalize<Name>}`;
export function sortMember(name: string): string {
  return `sort${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}
