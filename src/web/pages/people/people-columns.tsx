import { Link } from "react-router-dom";
import { formatPhone, statusWords } from "#domain/people/people.ts";
import type { DirectoryRow } from "#web/api/people.ts";
import { peopleTable } from "#web/api/tables.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatStampDate } from "#web/lib/format-dates.ts";
import { paths, withSearch } from "#web/lib/paths.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Missing, Name } from "#web/ui/page/name.tsx";
import { PersonName } from "#web/ui/page/person-name.tsx";
import { columnsFor } from "#web/ui/table/table-columns.ts";

/** A person of the directory, and whether the search only found a name that is spelled alike. */
export type PersonLine = { readonly person: DirectoryRow; readonly isSimilar: boolean };

const column = columnsFor<PersonLine>();

export const peopleColumns = [
  column.display({
    id: "name",
    header: peopleTable.name.heading,
    cell: ({ row: { original } }) => <NameCell {...original} />,
    meta: { width: "9rem" },
  }),
  column.display({
    id: "office",
    header: peopleTable.office.heading,
    cell: ({ row: { original } }) => <Name>{original.person.officeName}</Name>,
    meta: { width: "9.5rem", isWide: true },
  }),
  column.display({
    id: "city",
    header: peopleTable.city.heading,
    cell: ({ row: { original } }) => <Name>{original.person.city}</Name>,
    meta: { width: "6rem", isWide: true },
  }),
  column.display({
    id: "state",
    header: peopleTable.state.heading,
    cell: ({ row: { original } }) => <Name>{original.person.state}</Name>,
    meta: { width: "3.5rem", isWide: true },
  }),
  column.display({
    id: "email",
    header: peopleTable.email.heading,
    cell: ({ row: { original } }) => <Name>{original.person.email}</Name>,
    meta: { width: "13rem", isWide: true, canSpare: true },
  }),
  column.display({
    id: "phone",
    header: peopleTable.phone.heading,
    cell: ({ row: { original } }) => <Name>{formatPhone(original.person.phone)}</Name>,
    meta: { width: "7.5rem", isWide: true },
  }),
  column.display({
    id: "status",
    header: peopleTable.status.heading,
    cell: ({ row: { original } }) => <Status person={original.person} />,
    meta: { width: "8.5rem" },
  }),
  column.display({
    id: "hired",
    header: peopleTable.hired.heading,
    cell: ({ row: { original } }) =>
      original.person.hired === null ? (
        <Missing because="no hire date was told" />
      ) : (
        formatStampDate(original.person.hired)
      ),
    meta: { width: "6.75rem", align: "end", isWide: true },
  }),
  column.display({
    id: "id",
    header: peopleTable.id.heading,
    cell: ({ row: { original } }) => original.person.id,
    meta: { width: "5.25rem", align: "end", isWide: true },
  }),
];

/** Last name first, as the directory is sorted; below 640 px with a second line for what the other columns hold. */
function NameCell({ person, isSimilar }: PersonLine) {
  const { search } = useAddress();
  return (
    <>
      <span className="flex items-center gap-2">
        <Link
          to={withSearch(paths.person(person.id), search)}
          // Its row is the stop of Tab, and Enter there follows it.
          tabIndex={-1}
          className="-my-0.5 truncate py-0.5 font-medium text-accent hover:underline"
        >
          <PersonName first={person.firstName} last={person.lastName} isLastFirst />
        </Link>
        {isSimilar ? (
          <Badge tone="quiet" shape="ring" title="Not what was searched for, but spelled alike">
            <span className="sm:max-[105rem]:sr-only">similar</span>
          </Badge>
        ) : null}
      </span>
      <span className="flex text-caption text-muted sm:hidden">
        <span className="truncate">
          <bdi>{person.officeName}</bdi> · <bdi>{person.city}</bdi> {person.state}
        </span>
        <span className="shrink-0 whitespace-pre"> · {person.id}</span>
      </span>
    </>
  );
}

const Status = ({ person }: { readonly person: DirectoryRow }) => (
  <Badge tone={person.isActive ? "good" : "quiet"} shape={person.isActive ? "disc" : "ring"}>
    {statusWords(person)}
  </Badge>
);
