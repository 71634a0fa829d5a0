import { officeName } from "#domain/office-name.ts";
import { useMemo } from "react";
import { Link } from "react-router-dom";
import { PAGES } from "#domain/pages.ts";
import { FILTER_MEMBERS, MEMBER_ROWS, memberRow, type FilterName } from "#domain/people/members.ts";
import { peopleFile } from "#web/api/export.ts";
import { useHeadcount } from "#web/api/people/headcount.ts";
import { useOffices } from "#web/api/offices.ts";
import { usePeople, usePeopleFacets, type PeopleQuery } from "#web/api/people/people.ts";
import { useIsLimited } from "#web/api/identity/session.ts";
import { useAddress } from "#web/lib/address.ts";
import { useBusinessToday } from "#web/lib/business-day.ts";
import { withSearch } from "#web/lib/paths.ts";
import { capital, formatCount, formatNoun } from "#web/lib/format.ts";
import type { FacetValue } from "#web/ui/filters/facets.tsx";
import { FoundCount, ListPage, type ValuesProps } from "#web/ui/filters/list-page.tsx";
import { NothingFound } from "#web/ui/filters/nothing-found.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { differenceWords } from "./headcount/difference-words.ts";
import { peopleColumns } from "./people-columns.tsx";
import { peopleFilters, peopleQuery } from "./people-query.ts";

export const PeoplePage = () => (
  <ListPage
    title="People"
    search={{
      label: "Search people",
      placeholder: "Name, ID, email, phone, office or city",
      isLarge: true,
      isFirst: true,
    }}
    found={<PeopleCount />}
    filters={peopleFilters}
    Values={PeopleValues}
    listTitle="Directory"
  >
    <Directory />
  </ListPage>
);

const useFoundPeople = () => usePeople(peopleQuery(useAddress().search));

function PeopleCount() {
  const { total, hasMore, similar, ofAll } = useFoundPeople().first;
  const similarWords = formatNoun(similar, "similar name");
  if (total > 0 && total === similar) return <span>{`No exact matches. Showing ${similarWords}.`}</span>;
  if (hasMore)
    return (
      <>
        <span className="font-semibold text-ink">{`More than ${formatCount(total)}`}</span>
        <span>{` of ${formatNoun(ofAll, "person", "people")}. The first ${formatCount(total)} are listed: type more letters or filter.`}</span>
      </>
    );
  return (
    <>
      <FoundCount total={total} ofAll={ofAll} singular="person" plural="people" />
      <span>{similar === 0 ? "" : `, including ${similarWords}`}</span>
      <Part>
        <CountByDates />
      </Part>
    </>
  );
}

/** Note where the headcount of the same people is another number: that number, and why. */
function CountByDates() {
  const {
    q,
    active,
    office,
    state,
    sort: _sort,
    order: _order,
    ...others
  } = peopleQuery(useAddress().search);
  const isWhole = Object.values(others).every((value) => value === undefined);
  return q === undefined && active === true && isWhole ? (
    <DatedHeadcount office={office} state={state} />
  ) : null;
}

function DatedHeadcount(filters: Pick<PeopleQuery, "office" | "state">) {
  const today = useBusinessToday();
  const { total, marks } = useHeadcount({ from: today, to: today, ...filters });
  const why = differenceWords(marks, total.after);
  if (why === "") return null;
  const { office = [], state = [] } = filters;
  const search = new URLSearchParams([
    ...office.map((id) => ["office", id]),
    ...state.map((name) => ["state", name]),
  ]);
  return (
    <span title={why} className="text-table">
      <span> · </span>
      <Link to={withSearch(PAGES.headcount.path, search)} className="rounded-sm text-accent hover:underline">
        {`${formatCount(total.after)} by dates`}
      </Link>
      <span className="sr-only">{` ${why}`}</span>
    </span>
  );
}

function Directory() {
  const query = peopleQuery(useAddress().search);
  const found = usePeople(query);
  const { total, ofAll } = found.first;
  if (total > 0) return <PeopleTable query={query} found={found} />;
  // Whom a search by name is for may have left.
  return query.q !== undefined && query.active === true ? (
    <InactivePeople query={{ ...query, active: false }} ofAll={ofAll} />
  ) : (
    <NoPeople ofAll={ofAll} />
  );
}

/** People whom a search finds where it finds no one active; it says so. */
function InactivePeople({ query, ofAll }: { readonly query: PeopleQuery; readonly ofAll: number }) {
  const found = usePeople(query);
  const { total } = found.first;
  if (total === 0) return <NoPeople ofAll={ofAll} />;
  return (
    <>
      <p className="mb-2 text-table">
        <span>
          No active people match “<bdi>{query.q}</bdi>”.
        </span>
        <span>{` Showing ${formatNoun(total, "inactive person", "inactive people")}.`}</span>
      </p>
      <PeopleTable query={query} found={found} />
    </>
  );
}

type PeopleTableProps = { readonly query: PeopleQuery; readonly found: ReturnType<typeof usePeople> };

function PeopleTable({ query, found: { first, rows, ...list } }: PeopleTableProps) {
  const { total, similar } = first;
  const { places } = list;
  const lines = useMemo(
    () => rows.map((person, at) => ({ ...person, isSimilar: (places[at] ?? 0) >= total - similar })),
    [rows, places, total, similar],
  );
  return (
    <DataTable
      id="people"
      caption="Directory of people"
      columns={peopleColumns}
      rows={lines}
      rowId={({ id }) => id}
      rowsKey={JSON.stringify(query)}
      server={{ ...list, count: total }}
      usualSort="name"
      canSelect
      // Shown beside the search.
      countWords=""
      files={{
        of: "people",
        hrefOf: ({ format, columns }) => peopleFile({ ...query, format, columns }),
      }}
      fills
    />
  );
}

function NoPeople({ ofAll }: { readonly ofAll: number }) {
  const query = peopleQuery(useAddress().search);
  const isLimited = useIsLimited();
  if (ofAll === 0) return <Empty>{isLimited ? "No people in your offices yet." : "No people yet."}</Empty>;
  return (
    <NothingFound filters={peopleFilters}>
      {query.q === undefined ? (
        "No people match these filters."
      ) : (
        <span>
          No people match “<bdi>{query.q}</bdi>”.
        </span>
      )}
    </NothingFound>
  );
}

function PeopleValues({ children }: ValuesProps) {
  const { facets, isOld } = usePeopleFacets(peopleQuery(useAddress().search));
  const offices = useOffices();
  if (facets === null) return children(null);
  const { active, inactive, areBounds, ...lists } = facets;
  const status = [
    { value: "all", label: "", count: active + inactive },
    { value: "yes", label: "", count: active },
    { value: "no", label: "", count: inactive },
  ];
  return children({
    values: { ...lists, ...flagValues(lists), active: status },
    isOld,
    areBounds,
    nameOf: (filter: string, id: string) => {
      if (filter === "missing") return capital(id);
      return filter === "office" && id !== ""
        ? officeName({ officeId: id, officeName: offices.find((each) => each.id === id)?.name ?? "" })
        : "";
    },
  });
}

/** Flags are a choice, of which one may be not to choose. */
const flagValues = (lists: Readonly<Record<FilterName, readonly FacetValue[]>>) =>
  Object.fromEntries(
    FILTER_MEMBERS.filter((name) => memberRow(name).kind === "flag").map((name) => {
      const values = lists[MEMBER_ROWS[name].filter];
      const count = values.reduce((sum, value) => sum + value.count, 0);
      return [MEMBER_ROWS[name].filter, [{ value: "all", label: "", count }, ...values]];
    }),
  );
