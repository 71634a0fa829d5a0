import { useMemo } from "react";
import { peopleFile } from "#web/api/export.ts";
import { useOffices } from "#web/api/offices.ts";
import { usePeople, usePeopleFacets } from "#web/api/people.ts";
import { useIsLimited } from "#web/api/session.ts";
import { useUnrefreshed } from "#web/api/shown-reports.ts";
import { useAddress } from "#web/lib/address.ts";
import { capital, formatNoun } from "#web/lib/format.ts";
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
    unrefreshed={useUnrefreshed("/api/people/directory", "/api/people/facets")}
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
  const { search } = useAddress();
  const { first, rows, ...list } = useFoundPeople();
  const { total, similar, ofAll } = first;
  const { places } = list;
  const lines = useMemo(
    () => rows.map((person, at) => ({ ...person, isSimilar: (places[at] ?? 0) >= total - similar })),
    [rows, places, total, similar],
  );
  if (total === 0) return <NoPeople ofAll={ofAll} />;
  return (
    <DataTable
      id="people"
      caption="Directory of people"
      columns={peopleColumns}
      rows={lines}
      rowId={({ id }) => id}
      rowsKey={JSON.stringify(peopleQuery(search))}
      server={{ ...list, count: total }}
      usualSort="name"
      canSelect
      // Shown beside the search.
      countWords=""
      files={{
        of: "people",
        hrefOf: (format, columns) => peopleFile({ ...peopleQuery(search), format, columns }),
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
    values: { ...lists, active: status },
    isOld,
    nameOf: (filter: string, id: string) => {
      if (filter === "missing") return capital(id);
      return filter === "office" && id !== ""
        ? offices.find((each) => each.id === id)?.name || `Office ${id}`
        : "";
    },
  });
}
