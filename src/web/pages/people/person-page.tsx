import { useParams } from "react-router-dom";
import { isPersonId, type PersonId } from "#domain/ids.ts";
import { useMaySeePrivate, usePerson } from "#web/api/person.ts";
import { isolate } from "#web/lib/format.ts";
import { PanelAge } from "#web/ui/page/age.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Facts } from "#web/ui/page/facts.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { BlockSkeleton } from "#web/ui/page/skeleton.tsx";
import { contactFacts, workFacts } from "./person-facts.tsx";
import { PersonTitle, PersonTrail } from "./person-title.tsx";
import { PrivatePanel } from "./private-panel.tsx";

export function PersonPage() {
  const { id = "" } = useParams();
  return (
    <Page
      title={<PersonTitle id={id} />}
      // A name stays in the browser's history.
      windowTitle={`Person ${isolate(id)}`}
      trail={<PersonTrail id={id} />}
    >
      {isPersonId(id) ? (
        <>
          <Panel
            title="In the directory"
            resetKey={id}
            waiting={<BlockSkeleton label="the person" heightPx={136} />}
            aside={<PersonAge id={id} />}
          >
            <Told id={id} />
          </Panel>
          <Part resetKey={id}>
            {/* Another person, another page: nothing that is open or shown goes along. */}
            <Private key={id} id={id} />
          </Part>
        </>
      ) : (
        <Empty>{NOBODY}</Empty>
      )}
    </Page>
  );
}

const NOBODY = "There is no such person.";

type PersonProps = { readonly id: PersonId };

const PersonAge = ({ id }: PersonProps) => {
  const told = usePerson(id);
  return told === null ? null : <PanelAge asOf={told.asOf} />;
};

function Told({ id }: PersonProps) {
  const told = usePerson(id);
  if (told === null) return <Empty>{NOBODY}</Empty>;
  return (
    <div className="flex flex-col gap-4">
      <Facts facts={workFacts(told.person)} />
      <Facts facts={contactFacts(told.person)} />
    </div>
  );
}

function Private({ id }: PersonProps) {
  const maySee = useMaySeePrivate();
  const isKnown = usePerson(id) !== null;
  return maySee && isKnown ? <PrivatePanel id={id} /> : null;
}
