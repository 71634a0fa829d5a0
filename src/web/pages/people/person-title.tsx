import { isPersonId, type PersonId } from "#domain/ids.ts";
import { lastFirst } from "#domain/people/people.ts";
import { usePerson } from "#web/api/person.ts";
import { useAddress } from "#web/lib/address.ts";
import { paths, withSearch } from "#web/lib/paths.ts";
import { Breadcrumbs } from "#web/ui/page/page.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { PersonName } from "#web/ui/page/name.tsx";

type AnyIdProps = { readonly id: string };

/** The person's name; their id while it is not known, and where there is none. */
export const PersonTitle = ({ id }: AnyIdProps) => {
  const unknown = <ById id={id} />;
  return isPersonId(id) ? (
    <Part resetKey={id} waiting={unknown} instead={unknown}>
      <KnownTitle id={id} />
    </Part>
  ) : (
    unknown
  );
};

const ById = ({ id }: AnyIdProps) => (
  <>
    Person <bdi>{id}</bdi>
  </>
);

function KnownTitle({ id }: { readonly id: PersonId }) {
  const person = usePerson(id)?.person;
  return person === undefined || lastFirst(person) === "" ? (
    <ById id={id} />
  ) : (
    <PersonName first={person.firstName} last={person.lastName} />
  );
}

/** The directory, with the filters one came with › whose page it is. */
export const PersonTrail = ({ id }: AnyIdProps) => {
  const { search } = useAddress();
  return (
    <Breadcrumbs
      above={[{ label: "People", to: withSearch(paths.people, search) }]}
      here={<PersonTitle id={id} />}
    />
  );
};
