import type { DuplicateEvidence } from "#domain/people/people.ts";
import type { PersonId } from "#domain/ids.ts";
import { eventStatusWords } from "#domain/roadshows/roadshows.ts";
import { usePersonLinks, type PersonLinks } from "#web/api/people/person.ts";
import { formatStamp } from "#web/lib/format-dates.ts";
import { paths } from "#web/lib/paths.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Name, NameLink, PersonName } from "#web/ui/page/name.tsx";
import { OfficeLink, PersonLink } from "#web/ui/page/name-links.tsx";
import { ROLE_WORDS } from "./assignment-words.ts";

const LINE = "flex flex-wrap items-baseline gap-x-6 gap-y-0.5 border-b border-line py-1.5 last:border-b-0";

type PersonProps = { readonly id: PersonId };

/** The events in which the person has a role, with whether the owner knows of them. */
export function OwnAssignments({ id }: PersonProps) {
  const { assignments } = usePersonLinks({ id });
  if (assignments.length === 0) return <Empty>No roadshow assignments.</Empty>;
  return (
    <ul className="flex flex-col text-table">
      {assignments.map(({ event, ...assignment }, place) => (
        <li key={place} className={LINE}>
          <span className="sm:w-80">
            <NameLink to={paths.event(event.id)}>
              <bdi>{`${event.retailerName} ${event.clubNumber}, ${event.city}, ${event.state}`}</bdi>
            </NameLink>
          </span>
          <span className="figures text-muted sm:w-48">
            <span>{`event ${event.id} · `}</span>
            <bdi>{eventStatusWords(event)}</bdi>
          </span>
          <span className="text-muted sm:w-56">
            {assignment.roles.map((role) => ROLE_WORDS[role]).join(", ")}
          </span>
          <Acknowledgement {...assignment} />
        </li>
      ))}
    </ul>
  );
}

const Acknowledgement = ({
  isActive,
  isAcknowledged,
  acknowledged,
}: Omit<PersonLinks["assignments"][number], "event" | "roles">) => (
  <Badge
    tone={isActive ? (isAcknowledged ? "good" : "warn") : "quiet"}
    shape={isAcknowledged ? "disc" : "ring"}
  >
    <span>{`${isAcknowledged ? "Acknowledged" : "Not acknowledged"}${isActive ? "" : ", inactive"}`}</span>
    {acknowledged === null ? null : <span className="text-muted">{` ${formatStamp(acknowledged)}`}</span>}
  </Badge>
);

const EVIDENCE_WORDS: Readonly<Record<DuplicateEvidence, string>> = {
  ssn: "same SSN",
  birth: "same name and date of birth",
  email: "same email",
  phone: "same phone",
};

const COMPARED_WORDS: Readonly<Record<DuplicateEvidence, string>> = {
  ssn: "SSN",
  birth: "name with date of birth",
  email: "email",
  phone: "phone",
};

/** Others who may be the same person, with what says so. The source has to merge them. */
export function Duplicates({ id }: PersonProps) {
  const { duplicates, compared } = usePersonLinks({ id });
  const by = compared.map((each) => COMPARED_WORDS[each]).join(", ");
  if (duplicates.length === 0) return <Empty>{`No possible duplicates. Compared: ${by}.`}</Empty>;
  return (
    <>
      <p className="mb-1 text-table text-muted">{`Compared: ${by}. What matches is named, and not shown.`}</p>
      <ul className="flex flex-col text-table">
        {duplicates.map(({ person, evidence }) => (
          <li key={person.id} className={LINE}>
            <span className="sm:w-56">
              <PersonLink id={person.id}>
                <PersonName first={person.firstName} last={person.lastName} />
              </PersonLink>
            </span>
            <span className="sm:w-56">
              <OfficeLink id={person.officeId}>
                <Name>{person.officeName}</Name>
              </OfficeLink>{" "}
              <span className="figures text-muted">{person.id}</span>
            </span>
            <Badge tone="warn" shape="half">
              {evidence.map((each) => EVIDENCE_WORDS[each]).join(", ")}
            </Badge>
          </li>
        ))}
      </ul>
    </>
  );
}
