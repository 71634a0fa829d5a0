import type { ReactNode } from "react";
import { useParams } from "react-router-dom";
import { isOfficeId, type OfficeId } from "#domain/ids.ts";
import { PAGES } from "#domain/pages.ts";
import { useOffice } from "#web/api/offices.ts";
import { useMaySeeWeeks } from "#web/api/people/person.ts";
import { useAddress } from "#web/lib/address.ts";
import { isolate } from "#web/lib/format.ts";
import { withSearch } from "#web/lib/paths.ts";
import { Empty } from "#web/ui/page/empty.tsx";
import { Breadcrumbs, Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { BlockSkeleton, ChartSkeleton } from "#web/ui/page/skeleton.tsx";
import { OfficeEvents } from "./office-events.tsx";
import { OfficeFunnel } from "./office-funnel.tsx";
import { OfficeHead } from "./office-head.tsx";
import { OfficePeople, OfficeMonths } from "./office-people.tsx";
import { OfficeWeeks } from "./office-weeks.tsx";
import { RangeField } from "./range-field.tsx";

export function OfficePage() {
  const { office: id = "" } = useParams();
  const { search } = useAddress();
  const byId = (
    <span>
      Office <bdi>{id}</bdi>
    </span>
  );
  const title = isOfficeId(id) ? (
    <Part waiting={byId} instead={byId}>
      <OfficeTitle id={id} byId={byId} />
    </Part>
  ) : (
    byId
  );
  const offices = { label: "Offices", to: withSearch(PAGES.offices.path, search) };
  return (
    <Page
      title={title}
      windowTitle={`Office ${isolate(id)}`}
      trail={<Breadcrumbs above={[offices]} here={title} />}
      toolbar={<RangeField />}
    >
      {isOfficeId(id) ? (
        <>
          <Panel title="Who runs it" waiting={<BlockSkeleton label="the office" heightPx={136} />}>
            <Head id={id} />
          </Panel>
          <Part>
            <More key={id} id={id} />
          </Part>
        </>
      ) : (
        <NotFound />
      )}
    </Page>
  );
}

type OfficeProps = { readonly id: OfficeId };

/** The office's name; its id until it has loaded, and where there is none. */
function OfficeTitle({ id, byId }: OfficeProps & { readonly byId: ReactNode }) {
  const name = useOffice(id)?.officeName ?? "";
  return name.trim() === "" ? byId : <bdi>{name}</bdi>;
}

const NotFound = () => <Empty>Office not found. Check the address.</Empty>;

function Head({ id }: OfficeProps) {
  const office = useOffice(id);
  return office === null ? <NotFound /> : <OfficeHead office={office} />;
}

/** One panel for each report, so that a role sees what it may. */
function More({ id }: OfficeProps) {
  const maySeeWeeks = useMaySeeWeeks();
  if (useOffice(id) === null) return null;
  return (
    <>
      <Panel
        title="Headcount over two years"
        waiting={<ChartSkeleton label="the headcount" heightPx={220} />}
      >
        <OfficeMonths id={id} />
      </Panel>
      <Panel title="Funnel" waiting={<ChartSkeleton label="the funnel" heightPx={220} />}>
        <OfficeFunnel id={id} />
      </Panel>
      <Panel title="Roadshows" waiting={<BlockSkeleton label="the roadshows" heightPx={200} />}>
        <OfficeEvents id={id} />
      </Panel>
      {maySeeWeeks ? (
        <Panel
          title="Submissions of the last 13 weeks"
          waiting={<BlockSkeleton label="the submissions" heightPx={400} />}
        >
          <OfficeWeeks id={id} />
        </Panel>
      ) : null}
      <Panel title="People" waiting={<BlockSkeleton label="the people" heightPx={300} />}>
        <OfficePeople id={id} />
      </Panel>
    </>
  );
}
