import type { Store } from "#server/postgres/connect.ts";

/** A page's reply, which is waited for whole, or a body or file, which is waited for until its first byte. */
export type Asked = {
  readonly name: string;
  readonly path: string;
  readonly kind: "page" | "body";
  /** True where all that needs a person has to be found again first, as after each load that changes something. */
  readonly isAfterLoad?: boolean;
};

type Picked = {
  readonly person: string;
  readonly office: string;
  readonly entry: string;
  readonly event: string;
  readonly week: string;
  readonly first: string;
  readonly last: string;
  readonly yearAgo: string;
  readonly twoYearsAgo: string;
};

const PICKED = `
  with week as (select max(week) as week from submission where week + 6 < (select max(day) from interview_total))
  select (select id from person where last_run is null order by id offset 100 limit 1) as person,
         (select office_id from submission where week = (select week from week) order by id limit 1) as office,
         (select id from submission where total_min > 0 and week = (select week from week) order by id limit 1) as entry,
         (select id from roadshow_event e where last_run is null and not is_canceled
             and not exists (select from assignment where event_id = e.id and last_run is null) order by id limit 1) as event,
         (select week from week)::text as week,
         (max(day) - 27)::text as first, max(day)::text as last,
         (max(day) - 363)::text as "yearAgo", (max(day) - 699)::text as "twoYearsAgo"
    from interview_total`;

/** Requests of the pages, as they open and as they are searched, and what leaves as a file or a body of the interface. */
export async function growthAddresses(pool: Store["pool"]): Promise<readonly Asked[]> {
  const { rows } = await pool.query<Picked>(PICKED);
  const [picked] = rows;
  if (picked === undefined) throw new Error("the business has no interviews");
  return [
    ...pagesOf(picked).map((path): Asked => ({ name: nameOf(path), path: `/api/${path}`, kind: "page" })),
    ...bodiesOf(picked).map((path): Asked => ({ name: nameOf(path), path, kind: "body" })),
    { name: "today, right after a load", path: "/api/today", kind: "page", isAfterLoad: true },
  ];
}

/** Without the days, which are others each day. */
const nameOf = (path: string): string =>
  path
    .replaceAll(/[?&](?:offset=0|limit=100|limit=20|format=csv)(?=&|$)/g, "")
    .replace(/^([^?&]*)&/, "$1?")
    .replaceAll(/=\d{4,}(?=&|$)/g, "=…");

const pagesOf = ({ person, office, entry, event, week, first, last, yearAgo, twoYearsAgo }: Picked) => [
  "today",
  "today/system",
  `funnel/report?from=${first}&to=${last}`,
  `funnel/report?from=${yearAgo}&to=${last}`,
  `funnel/trend?from=${yearAgo}&to=${last}&by=week`,
  `funnel/summary?from=${first}&to=${last}`,
  "people/directory?offset=0&limit=100",
  "people/directory?offset=500&limit=100&sort=phone",
  "people/directory?offset=0&limit=100&q=smith",
  "people/directory?offset=0&limit=100&q=ma",
  "people/directory?offset=0&limit=100&q=mar",
  "people/directory?offset=0&limit=100&q=maria%20garcia",
  "people/directory?offset=0&limit=100&q=555",
  "people/directory?offset=0&limit=100&missing=phone",
  "people/facets",
  "people/facets?q=smith",
  "people/facets?q=ma",
  "people/facets?q=mar",
  `people/person?id=${person}`,
  `people/links?id=${person}`,
  `people/history?id=${person}`,
  `people/headcount?from=${first}&to=${last}`,
  `people/headcount?from=${twoYearsAgo}&to=${last}`,
  `people/headcount/moves?from=${first}&to=${last}&kind=joined&offset=0&limit=100`,
  "people/quality",
  "people/quality/findings?offset=0&limit=100",
  "people/quality/findings?rule=same-phone&offset=0&limit=100",
  "offices",
  `offices/list?from=${first}&to=${last}`,
  `offices/office?id=${office}`,
  `offices/headcount?id=${office}`,
  "roadshows/events?offset=0&limit=100",
  "roadshows/events?offset=0&limit=100&q=ma",
  "roadshows/facets",
  "roadshows/groups?by=state",
  "roadshows/groups?by=owner",
  "roadshows/acknowledgements?by=office",
  "roadshows/acknowledgements?by=owner",
  `roadshows/candidates?event=${event}`,
  "roadshows/gaps?state=TX",
  "roadshows/changes",
  `roadshows/office?id=${office}`,
  "payroll/submissions",
  `payroll/submissions?week=${week}&q=oak`,
  "payroll/weeks",
  `payroll/absent?week=${week}`,
  `payroll/decidable?week=${week}`,
  `payroll/file-faults?week=${week}`,
  `payroll/submission?entry=${entry}`,
  `payroll/review?entry=${entry}`,
  `payroll/neighbors?entry=${entry}`,
  `payroll/insights?week=${week}`,
  `payroll/exceptions?week=${week}&state=open`,
  "payroll/found?q=oak&limit=20",
  "payroll/found?q=oak%20nov%202025&limit=20",
  "week",
  "sources/status",
];

const bodiesOf = ({ week, first, last }: Picked) => [
  "/index.cfm/employees/all",
  "/index.cfm/payroll/partner_weekly",
  "/index.cfm/fieldmap/roadshowEvents",
  "/api/people/directory/export?format=csv",
  "/api/people/directory/export?format=xlsx&q=ma",
  "/api/people/quality/findings/export?format=csv",
  "/api/roadshows/events/export?format=csv",
  `/api/offices/list/export?from=${first}&to=${last}&format=csv`,
  `/api/payroll/records/export?week=${week}&format=csv`,
  `/api/payroll/submissions/export?week=${week}&format=csv`,
  `/api/payroll/partner/export?week=${week}&draft=yes&format=csv`,
];
