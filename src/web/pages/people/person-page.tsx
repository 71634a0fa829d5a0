import type { ReactNode } from "react";
import { useParams } from "react-router-dom";
import { isPersonId, type PersonId } from "#domain/ids.ts";
import { formatPhone, lastFirst } from "#domain/people/people.ts";
import type { DirectoryRow } from "#web/api/people.ts";
import { useMaySeePrivate, usePerson } from "#web/api/person.ts";
import { changed, useAddress } from "#web/lib/address.ts";
import { isolate } from "#web/lib/format.ts";
import { formatStampDate } from "#web/lib/format-dates.ts";
import { paths, withSearch } from "#web/lib/paths.ts";
import { PanelAge } from "#web/ui/page/age.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Facts, type Fact } from "#web/ui/page/facts.tsx";
import { PersonName } from "#web/ui/page/name.tsx";
import { Breadcrumbs, Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { BlockSkeleton } from "#web/ui/page/skeleton.tsx";
import { StatusBadge } from "./people-columns.tsx";
import { PrivatePanel } from "./private-data.tsx";

export function PersonPage() {
  const { id = "" } = useParams();
  const { search } = useAddress();
  const title = <PersonTitle id={id} />;
  // The directory, with the filters the user came with.
  const people = { label: "People", to: withSearch(paths.people, changed(search, { show: null })) };
  return (
    <Page
      title={title}
      // A name stays in the browser's history.
      windowTitle={`Person ${isolate(id)}`}
      trail={<Breadcrumbs above={[people]} here={title} />}
    >
      {isPersonId(id) ? (
        <>
          <Panel
            title="In the directory"
            resetKey={id}
            waiting={<BlockSkeleton label="the person" heightPx={136} />}
            aside={<PersonAge id={id} />}
          >
            <Person id={id} />
          </Panel>
          <Part resetKey={id}>
            {/* Another person, another page: nothing that is open or shown goes along. */}
            <Private key={id} id={id} />
          </Part>
        </>
      ) : (
        <NotFound />
      )}
    </Page>
  );
}

/** The person's name; their id until it has loaded, and where there is none. */
const PersonTitle = ({ id }: { readonly id: string }) => {
  const byId = (
    <>
      Person <bdi>{id}</bdi>
    </>
  );
  return isPersonId(id) ? (
    <Part resetKey={id} waiting={byId} instead={byId}>
      <LoadedTitle id={id} byId={byId} />
    </Part>
  ) : (
    byId
  );
};

type PersonProps = { readonly id: PersonId };

function LoadedTitle({ id, byId }: PersonProps & { readonly byId: ReactNode }) {
  const person = usePerson(id)?.person;
  return person === undefined || lastFirst(person) === "" ? (
    byId
  ) : (
    <PersonName first={person.firstName} last={person.lastName} />
  );
}

const NotFound = () => <Empty>Person not found. Check the address.</Empty>;

const PersonAge = ({ id }: PersonProps) => {
  const found = usePerson(id);
  return found === null ? null : <PanelAge asOf={found.asOf} />;
};

function Person({ id }: PersonProps) {
  const found = usePerson(id);
  if (found === null) return <NotFound />;
  return (
    <div className="flex flex-col gap-4">
      <Facts facts={workFacts(found.person)} />
      <Facts facts={contactFacts(found.person)} />
    </div>
  );
}

function Private({ id }: PersonProps) {
  const maySee = useMaySeePrivate();
  const exists = usePerson(id) !== null;
  return maySee && exists ? <PrivatePanel id={id} /> : null;
}

/** Where the person works and since when, with the flags in words. */
const workFacts = (person: DirectoryRow): readonly Fact[] => [
  { label: "Office", value: officeOf(person) },
  { label: "Status", value: <StatusBadge {...person} /> },
  { label: "Hired", value: dateOrNull(person.hired) },
  ...(person.isRetired || person.retired !== null
    ? [{ label: "Retired", value: dateOrNull(person.retired) }]
    : []),
  { label: "SCC", value: person.isSccApproved ? "Approved" : "Not approved" },
  { label: "Fieldmap account", value: person.hasFieldmapAccount ? "Yes" : "No" },
  { label: "ID", value: <span className="figures">{person.id}</span> },
];

const contactFacts = (person: DirectoryRow): readonly Fact[] => [
  { label: "Email", value: textOrNull(person.email) },
  { label: "Phone", value: textOrNull(formatPhone(person.phone)) },
  { label: "City", value: textOrNull(person.city) },
  { label: "State", value: textOrNull(person.state) },
];

const dateOrNull = (date: DirectoryRow["hired"]) => (date === null ? null : formatStampDate(date));
const textOrNull = (text: string) => (text.trim() === "" ? null : <bdi>{text}</bdi>);

const officeOf = ({ officeId, officeName }: DirectoryRow) => {
  if (officeId === null) return textOrNull(officeName);
  return officeName.trim() === "" ? (
    `Office ${officeId}`
  ) : (
    <>
      <bdi>{officeName}</bdi> ({officeId})
    </>
  );
};
