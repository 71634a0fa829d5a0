import { officeName } from "#domain/office-name.ts";
import { useMemo } from "react";
import { FILTER_MEMBERS, MEMBER_ROWS, memberRow, type FilterName } from "#domain/people/members.ts";
import { peopleFile } from "#web/api/export.ts";
import { useOffices } from "#web/api/offices.ts";
import { usePeople, usePeopleFacets, type PeopleQuery } from "#web/api/people.ts";
import { useIsLimited } from "#web/api/session.ts";
import { useAddress } from "#web/lib/address.ts";
import { capital, formatNoun } from "#web/lib/format.ts";
import type { FacetValue } from "#web/ui/filters/facets.tsx";
import { FoundCount, ListPage, NothingFound, type ValuesProps } from "#web/ui/filters/list-page.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
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
  const { total, similar, ofAll } = useFoundPeople().first;
  const similarWords = formatNoun(similar, "similar name");
  if (total > 0 && total === similar) return <span>{`No exact matches. Showing ${similarWords}.`}</span>;
  return (
    <>
      <FoundCount total={total} ofAll={ofAll} one="person" many="people" />
      <span>{similar === 0 ? "" : `, including ${similarWords}`}</span>
    </>
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

/** Whom a search finds where it finds no one active; it says so. */
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
        hrefOf: (format, columns) => peopleFile({ ...query, format, columns }),
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
  const { active, inactive, ...lists } = facets;
  const status = [
    { value: "all", label: "", count: active + inactive },
    { value: "yes", label: "", count: active },
    { value: "no", label: "", count: inactive },
  ];
  return children({
    values: { ...lists, ...flagValues(lists), active: status },
    isOld,
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
