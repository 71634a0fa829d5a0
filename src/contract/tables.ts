import { STAGE_NAMES } from "#domain/funnel/funnel.ts";

/**
 * What a column holds, which decides how a file writes it: `minutes` as whole minutes and as H:MM, `hours` as a decimal
 * number, `punch` as the local time and its offset from UTC, `id` as text whatever it looks like.
 */
export type ColumnKind = "text" | "id" | "count" | "minutes" | "hours" | "rate" | "date" | "punch";

/** A column of a table on the screen, and of the file made of it. */
export type TableColumn = {
  readonly id: string;
  /** As it stands on the screen. */
  readonly heading: string;
  /** The heading above it on the screen, where several columns share one. */
  readonly group?: string;
  readonly kind: ColumnKind;
  /** What the column is called where neither group nor heading says it; only in files. */
  readonly name?: string;
};

/** The columns of a table by their ids, in the order of the screen. */
export type Table = Readonly<Record<string, TableColumn>>;

/** The headings that a column has in a file, one for each column of the file that it becomes. */
export function fileHeadings({ heading, group, kind, name }: TableColumn): readonly string[] {
  const called = name ?? group ?? heading;
  if (kind === "minutes") return [`${called}: minutes`, `${called}: H:MM`];
  if (kind === "hours") return [`${called}: hours`];
  if (kind === "punch") return [called, `${called}: offset`];
  return [group === undefined ? called : `${group}: ${heading.toLowerCase()}`];
}

const { first, second, third, training, sale } = STAGE_NAMES;
const booked = { heading: "Booked", kind: "count" } as const;
const showed = { heading: "Showed", kind: "count" } as const;
const rate = { heading: "Rate", kind: "rate" } as const;

const funnelNumbers = {
  "first booked": { id: "first booked", group: first, ...booked },
  "first showed": { id: "first showed", group: first, ...showed },
  "first rate": { id: "first rate", group: first, ...rate },
  "second booked": { id: "second booked", group: second, ...booked },
  "second showed": { id: "second showed", group: second, ...showed },
  "second rate": { id: "second rate", group: second, ...rate },
  "third booked": { id: "third booked", group: third, ...booked },
  "third showed": { id: "third showed", group: third, ...showed },
  "third rate": { id: "third rate", group: third, ...rate },
  "training booked": { id: "training booked", group: training, ...booked },
  "training showed": { id: "training showed", group: training, ...showed },
  "training rate": { id: "training rate", group: training, ...rate },
  "sale booked": { id: "sale booked", group: sale, ...booked },
  "sale showed": { id: "sale showed", group: sale, ...showed },
  "sale rate": { id: "sale rate", group: sale, ...rate },
  overall: { id: "overall", heading: "Overall", kind: "rate" },
} as const satisfies Table;

export const funnelTable = {
  administrator: { id: "administrator", heading: "Administrator", kind: "text" },
  account: { id: "account", heading: "Account", kind: "text" },
  ...funnelNumbers,
} as const satisfies Table;

/** A trend's line: of all accounts together, or of one of the largest. */
export const trendTable = {
  account: { id: "account", heading: "Account", kind: "text" },
  from: { id: "from", heading: "From", kind: "date" },
  to: { id: "to", heading: "To", kind: "date" },
  cut: { id: "cut", heading: "Cut by the range", kind: "text" },
  "days known": { id: "days known", heading: "Days known", kind: "count" },
  ...funnelNumbers,
} as const satisfies Table;

export const eventsTable = {
  retailer: { id: "retailer", heading: "Retailer", kind: "text" },
  club: { id: "club", heading: "Club", kind: "id" },
  city: { id: "city", heading: "City", kind: "text" },
  state: { id: "state", heading: "State", kind: "text" },
  status: { id: "status", heading: "Status", kind: "text" },
  kind: { id: "kind", heading: "Kind", kind: "text" },
  staffing: { id: "staffing", heading: "Staffing", kind: "text" },
  acknowledged: { id: "acknowledged", heading: "Acknowledged", kind: "text" },
  group: { id: "group", heading: "Group", kind: "id" },
  event: { id: "event", heading: "Event", kind: "id" },
} as const satisfies Table;

export const peopleTable = {
  name: { id: "name", heading: "Name", kind: "text" },
  office: { id: "office", heading: "Office", kind: "text" },
  city: { id: "city", heading: "City", kind: "text" },
  state: { id: "state", heading: "State", kind: "text" },
  email: { id: "email", heading: "Email", kind: "text" },
  phone: { id: "phone", heading: "Phone", kind: "text" },
  status: { id: "status", heading: "Status", kind: "text" },
  hired: { id: "hired", heading: "Hired", kind: "date" },
  id: { id: "id", heading: "ID", kind: "id" },
} as const satisfies Table;

const summary = { group: "Summary" } as const;
const counted = { group: "Σ of records" } as const;

export const submissionsTable = {
  office: { id: "office", heading: "Office", kind: "text" },
  owner: { id: "owner", heading: "Owner", kind: "text" },
  state: { id: "state", heading: "State", kind: "text" },
  kind: { id: "kind", heading: "Kind", kind: "text" },
  records: { id: "records", heading: "Records", kind: "count" },
  "summary time": { id: "summary time", heading: "H:MM", kind: "minutes", ...summary },
  "summary hours": { id: "summary hours", heading: "Hours", kind: "hours", ...summary },
  "counted time": { id: "counted time", heading: "H:MM", kind: "minutes", ...counted },
  "counted hours": { id: "counted hours", heading: "Hours", kind: "hours", ...counted },
  difference: { id: "difference", heading: "Difference", kind: "minutes" },
  updated: { id: "updated", heading: "Updated", kind: "date" },
} as const satisfies Table;

export const recordsTable = {
  person: { id: "person", heading: "Person", kind: "text" },
  directory: { id: "directory", heading: "Directory", kind: "text" },
  day: { id: "day", heading: "Local day", kind: "date" },
  in: { id: "in", heading: "Clock-in", kind: "punch" },
  out: { id: "out", heading: "Clock-out", kind: "punch" },
  type: { id: "type", heading: "Type", kind: "text" },
  time: { id: "time", heading: "H:MM", kind: "minutes", name: "Record" },
  hours: { id: "hours", heading: "Hours", kind: "hours", name: "Record" },
  notes: { id: "notes", heading: "Notes", kind: "text" },
} as const satisfies Table;

export const auditTable = {
  when: { id: "when", heading: "When", kind: "punch" },
  who: { id: "who", heading: "Who", kind: "text" },
  what: { id: "what", heading: "What", kind: "text" },
  address: { id: "address", heading: "Address", kind: "id" },
  reference: { id: "reference", heading: "Reference", kind: "id" },
  entry: { id: "entry", heading: "Entry", kind: "count" },
} as const satisfies Table;
