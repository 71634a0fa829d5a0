import { useMemo } from "react";
import { fold } from "#domain/fold.ts";
import { peopleFile } from "#web/api/export.ts";
import { useOffices } from "#web/api/offices.ts";
import { usePeople, usePeopleFacets } from "#web/api/people.ts";
import { useIsLimited } from "#web/api/session.ts";
import { useUnrefreshed } from "#web/api/shown-reports.ts";
import { listOf, useAddress } from "#web/lib/address.ts";
import { formatNoun } from "#web/lib/format.ts";
import { FacetList } from "#web/ui/filters/facets.tsx";
import { AddressFacet, FoundCount, ListPage, NothingFound } from "#web/ui/filters/list-page.tsx";
import { chosenNames, officeOptions } from "#web/ui/filters/picker-options.ts";
import { FilterWords } from "#web/ui/filters/toolbar.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { FacetsSkeleton } from "#web/ui/page/skeleton.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { peopleColumns } from "./people-columns.tsx";
import { peopleFilters, peopleQuery, requestedStatus } from "./people-query.ts";

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
    query={peopleFilters(useAddress().search)}
    facets={<PeopleFacets />}
    printed={<PrintedFilters />}
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
  if (total > 0 && total === similar) return `No exact matches. Showing ${similarWords}.`;
  return (
    <>
      <FoundCount total={total} ofAll={ofAll} one="person" many="people" />
      {similar === 0 ? "" : `, including ${similarWords}`}
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
    <NothingFound query={query}>
      {query.q === undefined ? (
        "No people match these filters."
      ) : (
        <>
          No people match “<bdi>{query.q}</bdi>”.
        </>
      )}
    </NothingFound>
  );
}

function PeopleFacets() {
  const { search, change } = useAddress();
  const { facets, isOld } = usePeopleFacets(peopleQuery(search));
  const offices = useOffices();
  if (facets === null) return <FacetsSkeleton />;
  const { active, inactive } = facets;
  return (
    <>
      <FacetList
        title="Status"
        values={[
          { value: "all", label: "Everyone", count: active + inactive },
          { value: "yes", label: "Active", count: active },
          { value: "no", label: "Inactive", count: inactive },
        ]}
        chosen={[requestedStatus(search)]}
        onChange={([status = "yes"]) => change({ active: status === "yes" ? null : status })}
        isOld={isOld}
        isSingle
      />
      <AddressFacet
        title="State"
        name="state"
        values={facets.state}
        chosen={listOf(search, "state").map(fold)}
        isOld={isOld}
      />
      <AddressFacet
        title="Office"
        name="office"
        values={facets.office}
        labelOf={(id) =>
          id === "" ? "" : offices.find((office) => office.id === id)?.name || `Office ${id}`
        }
        isOld={isOld}
      />
    </>
  );
}

function PrintedFilters() {
  const { search } = useAddress();
  const { q = "", office = [], state = [], active } = peopleQuery(search);
  const status = active === undefined ? "Everyone" : active ? "Active" : "Inactive";
  return (
    <FilterWords
      filters={[
        { label: "Search", words: q === "" ? [] : [q] },
        { label: "Office", words: chosenNames(officeOptions(useOffices()), office, "office") },
        { label: "Status", words: [status] },
        { label: "State", words: state.map((word) => word || "Not reported") },
      ]}
    />
  );
}
