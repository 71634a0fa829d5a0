import fs from "node:fs";
import { expect, test } from "vitest";
import { PAGES, VIEW_PAGES, type ViewPage } from "#domain/pages.ts";
import type { Filters } from "#web/lib/filters.ts";
import { auditFilters } from "#web/pages/admin/audit/audit-query.ts";
import { funnelFilters } from "#web/pages/funnel/funnel-query.ts";
import { officesFilters } from "#web/pages/offices/offices-query.ts";
import { payrollFilters } from "#web/pages/payroll/payroll-query.ts";
import { headcountFilters } from "#web/pages/people/headcount/headcount-query.ts";
import { peopleFilters } from "#web/pages/people/people-query.ts";
import { eventFilters } from "#web/pages/roadshows/events-query.ts";
import { weekFilters } from "#web/pages/week/week-query.ts";

type Lists = {
  readonly filters: Filters;
  /** Where its lists are; files of a folder below belong to the page that names that. */
  readonly folder: string;
  /** Files that lie there and show another page, or a list that opens above this one. */
  readonly others?: readonly string[];
};

const LISTS: Readonly<Record<ViewPage, Lists>> = {
  week: { filters: weekFilters, folder: "week" },
  funnel: { filters: funnelFilters, folder: "funnel" },
  roadshows: { filters: eventFilters, folder: "roadshows" },
  people: { filters: peopleFilters, folder: "people" },
  headcount: { filters: headcountFilters, folder: "people/headcount" },
  quality: { filters: {}, folder: "people/quality" },
  offices: { filters: officesFilters, folder: "offices", others: ["office-page.tsx"] },
  payroll: {
    filters: payrollFilters,
    folder: "payroll",
    others: [
      "submission-page.tsx",
      "ledger.tsx",
      "overtime.tsx",
      "person-days.tsx",
      "changed-minutes.tsx",
      "files/week-evidence.tsx",
      "files/ready-files.tsx",
    ],
  },
  audit: { filters: auditFilters, folder: "admin/audit" },
};

const missedBy = (page: ViewPage, members: readonly string[]): readonly string[] =>
  members.filter((name) => !Object.hasOwn(PAGES[page].views, name));

test.each(VIEW_PAGES)("a saved view of %s keeps each of its filters", (page) => {
  expect(missedBy(page, Object.keys(LISTS[page].filters))).toEqual([]);
});

test.each(VIEW_PAGES)("a saved view of %s keeps by what each of its lists is sorted", (page) => {
  const { folder, others = [] } = LISTS[page];
  const below = VIEW_PAGES.map((id) => LISTS[id].folder).filter((each) => each.startsWith(`${folder}/`));
  const files = fs
    .readdirSync(new URL(`../../pages/${folder}/`, import.meta.url), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !others.includes(file))
    .filter((file) => !below.some((each) => `${folder}/${file}`.startsWith(`${each}/`)));
  const texts = files.map((file) =>
    fs.readFileSync(new URL(`../../pages/${folder}/${file}`, import.meta.url), "utf8"),
  );
  expect(texts.join("")).toContain("<DataTable");
  expect(missedBy(page, texts.flatMap(sortMembers))).toEqual([]);
});

/** The members of the address by which tables of a file are sorted; "sort" of those that name none. */
const sortMembers = (text: string): readonly string[] =>
  text
    .split("<DataTable")
    .slice(1)
    .flatMap((table) => {
      const [props = ""] = table.split("/>\n");
      // Several tables of one form have their names where they are placed.
      if (props.includes("sortMember={table.id}")) return placed(text);
      return (
        /sortMember="(?<name>\w+)"/.exec(props)?.groups?.["name"] ??
        (props.includes("sortMember={SORT}") ? constant(text) : "sort")
      );
    });

const placed = (text: string): readonly string[] =>
  Array.from(text.matchAll(/<Insight\s+id="(?<id>\w+)"/g), ({ groups }) => groups?.["id"] ?? "");

const constant = (text: string): string => /const SORT = "(?<name>\w+)"/.exec(text)?.groups?.["name"] ?? "";
