import { formatPhone } from "#domain/people/people.ts";
import type { DirectoryRow } from "#web/api/people.ts";
import { formatStampDate } from "#web/lib/format-dates.ts";
import type { Fact } from "#web/ui/page/facts.tsx";
import { StatusBadge } from "./people-columns.tsx";

/** Where somebody works and since when, with the flags in words. */
export const workFacts = (person: DirectoryRow): readonly Fact[] => [
  { label: "Office", value: officeOf(person) },
  {
    label: "Status",
    value: <StatusBadge {...person} />,
  },
  { label: "Hired", value: person.hired === null ? null : formatStampDate(person.hired) },
  ...(person.isRetired || person.retired !== null
    ? [{ label: "Retired", value: person.retired === null ? null : formatStampDate(person.retired) }]
    : []),
  { label: "SCC", value: person.isSccApproved ? "Approved" : "Not approved" },
  { label: "Fieldmap account", value: person.hasFieldmapAccount ? "Yes" : "No" },
  { label: "ID", value: <span className="figures">{person.id}</span> },
];

export const contactFacts = (person: DirectoryRow): readonly Fact[] => [
  { label: "Email", value: told(person.email) },
  { label: "Phone", value: told(formatPhone(person.phone)) },
  { label: "City", value: told(person.city) },
  { label: "State", value: told(person.state) },
];

const told = (text: string) => (text.trim() === "" ? null : <bdi>{text}</bdi>);

const officeOf = ({ officeId, officeName }: DirectoryRow) => {
  if (officeId === null) return told(officeName);
  return officeName.trim() === "" ? (
    `Office ${officeId}`
  ) : (
    <>
      <bdi>{officeName}</bdi> ({officeId})
    </>
  );
};
