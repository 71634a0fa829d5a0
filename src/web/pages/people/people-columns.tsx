import { Link } from "react-router-dom";
import type { DirectoryRow } from "#web/api/people.ts";
import { peopleTable } from "#web/api/tables.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatStampDate } from "#web/lib/format-dates.ts";
import { paths, withSearch } from "#web/lib/paths.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Missing, Name, PersonName } from "#web/ui/page/name.tsx";
import type { Column } from "#web/ui/table/table-columns.ts";

/** A person of the directory, and whether the search only found a similar name. */
export type PersonLine = { readonly person: DirectoryRow; readonly isSimilar: boolean };

type TextColumn = Pick<Column<PersonLine>, "id" | "heading"> & {
  readonly of: (person: DirectoryRow) => string;
};

const named = ({ of, ...column }: TextColumn): Column<PersonLine> => ({
  ...column,
  text: ({ person }) => of(person),
  cell: ({ person }) => <Name>{of(person)}</Name>,
  isWide: true,
});

export const peopleColumns: readonly Column<PersonLine>[] = [
  {
    ...peopleTable.name,
    text: ({ person }) => peopleTable.name.of(person),
    cell: (line) => <NameCell {...line} />,
    width: "9rem",
  },
  { ...named(peopleTable.office), width: "9.5rem" },
  { ...named(peopleTable.city), width: "6rem" },
  { ...named(peopleTable.state), width: "3.5rem" },
  { ...named(peopleTable.email), width: "13rem", canSpare: true },
  { ...named(peopleTable.phone), width: "7.5rem" },
  {
    ...peopleTable.status,
    text: ({ person }) => peopleTable.status.of(person),
    cell: ({ person }) => (
      <Badge tone={person.isActive ? "good" : "quiet"} shape={person.isActive ? "disc" : "ring"}>
        {peopleTable.status.of(person)}
      </Badge>
    ),
    width: "8.5rem",
  },
  {
    ...peopleTable.hired,
    text: ({ person }) => formatStampDate(person.hired),
    cell: ({ person }) =>
      person.hired === null ? <Missing because="no hire date reported" /> : formatStampDate(person.hired),
    width: "6.75rem",
    align: "end",
    isWide: true,
  },
  {
    ...peopleTable.id,
    text: ({ person }) => person.id,
    cell: ({ person }) => person.id,
    width: "5.25rem",
    align: "end",
    isWide: true,
  },
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
          <Badge tone="quiet" shape="ring" title="Not an exact match, but a similar name">
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
