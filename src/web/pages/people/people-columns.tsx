import { Link } from "react-router-dom";
import { statusWords } from "#domain/people/people.ts";
import { peopleSorts, type DirectoryRow, type PeopleSort } from "#web/api/people/people.ts";
import { peopleTable } from "#web/api/export.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatStampDate } from "#web/lib/format-dates.ts";
import { paths, withSearch } from "#web/lib/paths.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Name, PersonName } from "#web/ui/page/name.tsx";
import { OfficeLink } from "#web/ui/page/name-links.tsx";
import { Email, Phone } from "#web/ui/page/contact.tsx";
import { columnFor, type ColumnOptions } from "#web/ui/table/table-columns.tsx";

/** A person of the directory, and whether the search only found a similar name. */
export type PersonLine = DirectoryRow & { readonly isSimilar: boolean };

const column = columnFor<PersonLine>();

/** Columns with their differences from a narrow one with their text. */
const LOOKS: Readonly<Partial<Record<PeopleSort, ColumnOptions<PersonLine>>>> = {
  name: { cell: ({ row }) => <NameCell {...row.original} />, size: 176 },
  office: { cell: ({ row }) => <OfficeCell {...row.original} />, size: 156, meta: { grows: true } },
  city: { size: 80 },
  state: { size: 56 },
  email: {
    cell: ({ row }) => <EmailCell {...row.original} />,
    size: 208,
    meta: { leftOut: "below 105rem", grows: true },
  },
  phone: { cell: ({ row }) => <PhoneCell {...row.original} />, size: 120 },
  status: { cell: ({ row }) => <StatusBadge {...row.original} />, size: 120, meta: { onPhone: true } },
  hired: {
    size: 104,
    meta: { text: ({ hired }) => formatStampDate(hired), missing: "no hire date reported", isEnd: true },
  },
  retired: {
    size: 104,
    meta: {
      text: ({ retired }) => formatStampDate(retired),
      // Most people have not retired.
      missing: ({ isRetired }) => (isRetired ? "no date reported" : null),
      isEnd: true,
      leftOut: "below 105rem",
    },
  },
  id: { size: 84, meta: { isEnd: true } },
};

export const peopleColumns = peopleSorts.map((id) => column(peopleTable[id], { size: 96, ...LOOKS[id] }));

const OfficeCell = ({ officeId, officeName }: PersonLine) => (
  <OfficeLink id={officeId}>
    <Name>{officeName}</Name>
  </OfficeLink>
);

const EmailCell = ({ email }: PersonLine) => (email === "" ? <Name>{email}</Name> : <Email>{email}</Email>);

const PhoneCell = ({ phone }: PersonLine) => (phone === "" ? <Name>{phone}</Name> : <Phone>{phone}</Phone>);

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
          className="row-link -my-0.5 truncate py-0.5 font-medium text-accent hover:underline"
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
          <bdi>{person.officeName}</bdi> · <bdi>{person.city}</bdi>
          <span>{` ${person.state}`}</span>
        </span>
        <span className="shrink-0 whitespace-pre">{` · ${person.id}`}</span>
      </span>
    </>
  );
}
