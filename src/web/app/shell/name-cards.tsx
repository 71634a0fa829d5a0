import { officeName } from "#domain/office-name.ts";
import type { OfficeId, PersonId } from "#domain/ids.ts";
import { statusWords } from "#domain/people/people.ts";
import { useOffice } from "#web/api/offices.ts";
import { usePerson } from "#web/api/people/person.ts";
import { formatNoun } from "#web/lib/format.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Contact } from "#web/ui/page/contact.tsx";
import { Name, PersonName } from "#web/ui/page/name.tsx";
import type { NameCards } from "#web/ui/page/name-links.tsx";
import { Part } from "#web/ui/page/part.tsx";

function PersonCard({ id }: { readonly id: PersonId }) {
  const person = usePerson(id)?.person;
  if (person === undefined) return <p className="text-muted">Not in the directory</p>;
  return (
    <div className="flex flex-col gap-1">
      <p className="font-semibold">
        <PersonName first={person.firstName} last={person.lastName} />
      </p>
      <p className="text-muted">
        <Name missing="no office reported">{person.officeName}</Name>
      </p>
      <Contact {...person} />
      <Badge tone={person.isActive ? "good" : "quiet"} shape={person.isActive ? "disc" : "ring"}>
        {statusWords(person)}
      </Badge>
    </div>
  );
}

function OfficeCard({ id }: { readonly id: OfficeId }) {
  const office = useOffice(id);
  if (office === null) return <p className="text-muted">Not in your offices</p>;
  const { officeName: name, active, inactive, heads } = office;
  const [head] = heads;
  return (
    <div className="flex flex-col gap-1">
      <p className="font-semibold">
        <bdi>{officeName({ officeId: id, officeName: name })}</bdi>
      </p>
      <p className="figures text-muted">
        {`${formatNoun(active, "active person", "active people")}, ${formatNoun(inactive, "inactive", "inactive")}`}
      </p>
      {head === undefined ? (
        <p className="text-muted">No head reported</p>
      ) : (
        <>
          <p>
            <span className="text-muted">Head:</span> <Name>{head.name}</Name>
          </p>
          <Contact {...head} />
        </>
      )}
    </div>
  );
}

const waiting = <p className="text-muted">Loading…</p>;
const instead = <p className="text-muted">Couldn’t load the details.</p>;

export const NAME_CARDS: NameCards = {
  Person: ({ id }) => (
    <Part waiting={waiting} instead={instead}>
      <PersonCard id={id} />
    </Part>
  ),
  Office: ({ id }) => (
    <Part waiting={waiting} instead={instead}>
      <OfficeCard id={id} />
    </Part>
  ),
};
