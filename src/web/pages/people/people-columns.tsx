import { Link } from "react-router-dom";
import { statusWords } from "#domain/people/people.ts";
import type { DirectoryRow } from "#web/api/people.ts";
import { peopleTable } from "#web/api/export.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatStampDate } from "#web/lib/format-dates.ts";
import { paths, withSearch } from "#web/lib/paths.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Name, PersonName } from "#web/ui/page/name.tsx";
import { Email, Phone } from "#web/ui/page/contact.tsx";
import { columnsOf } from "#web/ui/table/columns-of.tsx";

/** A person of the directory, and whether the search only found a similar name. */
export type PersonLine = DirectoryRow & { readonly isSimilar: boolean };

export const peopleColumns = columnsOf<PersonLine>({
  name: { ...peopleTable.name, cell: (line) => <NameCell {...line} />, width: "10.5rem" },
  office: { ...peopleTable.office, width: "10.25rem" },
  city: { ...peopleTable.city, width: "5rem" },
  state: { ...peopleTable.state, width: "3.5rem" },
  email: {
    ...peopleTable.email,
    cell: ({ email }) => (email === "" ? <Name>{email}</Name> : <Email isInRow>{email}</Email>),
    width: "13rem",
    canSpare: true,
  },
  phone: {
    ...peopleTable.phone,
    cell: ({ phone }) => (phone === "" ? <Name>{phone}</Name> : <Phone isInRow>{phone}</Phone>),
    width: "7.5rem",
  },
  status: {
    ...peopleTable.status,
    cell: (line) => <StatusBadge {...line} />,
    width: "7.5rem",
    onPhone: true,
  },
  hired: {
    ...peopleTable.hired,
    text: ({ hired }) => formatStampDate(hired),
    missing: "no hire date reported",
    width: "6.5rem",
    align: "end",
  },
  id: { ...peopleTable.id, width: "5.25rem", align: "end" },
});

export const StatusBadge = (person: DirectoryRow) => (
  <Badge tone={person.isActive ? "good" : "quiet"} shape={person.isActive ? "disc" : "ring"}>
    {statusWords(person)}
  </Badge>
);

/** Last name first, as the directory is sorted; below 640 px with a second line for what the other columns hold. */
function NameCell({ isSimilar, ...person }: PersonLine) {
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
