import { lazy, Suspense, type ComponentType, type ReactNode } from "react";
import { searchAhead, useAddress } from "#web/lib/address.ts";
import { Stages, StagesSkeleton } from "#web/pages/funnel/stages/funnel-stages.tsx";
import { UnknownFilters } from "#web/ui/filters/declared-filters.tsx";
import { Icon } from "#web/ui/page/icon.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { ChartSkeleton, TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { IfOfficesAvailable } from "./address-notes.tsx";
import { FunnelPictures } from "./filter-words.tsx";
import { FunnelFilters } from "./funnel-filters.tsx";
import { funnelFilters } from "./funnel-query.ts";
import { openSections, SECTION_IDS, sectionChange, SECTIONS, type SectionId } from "./funnel-sections.ts";
import { AdministratorCommands } from "./administrators.tsx";
import { IfThereIsData } from "./no-interviews.tsx";
import { ProvideFunnel } from "./use-funnel.tsx";
import { Workbook } from "./workbook.tsx";

export function FunnelPage() {
  return (
    <Page title="Funnel" toolbar={<FunnelFilters />}>
      <UnknownFilters filters={funnelFilters} />
      <Part>
        <IfOfficesAvailable>
          <AdministratorCommands />
        </IfOfficesAvailable>
      </Part>
      <Part waiting={<Panels isWaiting />} instead={<Reports />}>
        <IfOfficesAvailable explains>
          <Reports />
        </IfOfficesAvailable>
      </Part>
    </Page>
  );
}

const STAGES_TITLE = "Interviews by stage";

/** The panels, once the summary is here; when it fails, one panel says so for all. */
function Reports() {
  const failed = (
    <Panel title={STAGES_TITLE} waiting={<StagesSkeleton />}>
      <Stages />
    </Panel>
  );
  return (
    <Part waiting={<Panels isWaiting />} instead={failed}>
      <IfThereIsData>
        <FunnelPictures>
          <Panels />
        </FunnelPictures>
      </IfThereIsData>
    </Part>
  );
}

type PanelsProps = { readonly isWaiting?: boolean };

/** The panels of the page, or their shapes while the reports are on their way. */
const Panels = (panel: PanelsProps) => (
  <>
    <Panel {...panel} title={STAGES_TITLE} waiting={<StagesSkeleton />}>
      <Stages />
    </Panel>
    <div className="flex flex-col">
      {SECTION_IDS.map((id) => (
        <Section {...panel} key={id} id={id} />
      ))}
    </div>
    <div data-print="none">
      <Workbook />
    </div>
  </>
);

const CONTENTS: Readonly<Record<SectionId, ComponentType>> = {
  trend: lazy(async () => ({ default: (await import("./trend/trend.tsx")).Trend })),
  table: lazy(async () => ({ default: (await import("./table/funnel-table.tsx")).FunnelTable })),
  fair: lazy(async () => ({ default: (await import("./compare/fair.tsx")).Fair })),
  drivers: lazy(async () => ({ default: (await import("./compare/drivers.tsx")).Drivers })),
  goal: lazy(async () => ({ default: (await import("./goal-calculator.tsx")).GoalCalculator })),
};

const WAITING: Readonly<Record<SectionId, ReactNode>> = {
  trend: <ChartSkeleton label="the trend" heightPx={412} />,
  table: <TableSkeleton rows={8} />,
  fair: <ChartSkeleton label="the comparison" heightPx={624} />,
  drivers: <ChartSkeleton label="what drove the change" heightPx={490} />,
  goal: <div className="h-18" />,
};

/** A section under its heading, which opens and closes it. Its code and its replies are requested when it is open. */
function Section({ isWaiting = false, id }: PanelsProps & { readonly id: SectionId }) {
  const { search, change } = useAddress();
  const isOpen = openSections(search).includes(id);
  const Content = CONTENTS[id];
  return (
    <div data-print={isOpen ? undefined : "none"} className={isOpen ? "pb-6" : ""}>
      <Panel
        title={
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => change(sectionChange(searchAhead(), id))}
            className="inline-flex items-center gap-1.5 rounded-sm py-1 text-left hover:text-accent max-sm:py-2 print:contents"
          >
            <Icon name={isOpen ? "chevron-down" : "chevron-right"} className="text-muted print:hidden" />
            <span>{SECTIONS[id].title}</span>
          </button>
        }
        isWaiting={isWaiting}
        waiting={isOpen ? WAITING[id] : null}
      >
        {isOpen ? (
          // Of its own, so that a press is answered with the shape at once.
          <Suspense fallback={WAITING[id]}>
            {SECTIONS[id].shows === "rows" ? (
              <ProvideFunnel>
                <Content />
              </ProvideFunnel>
            ) : (
              <Content />
            )}
          </Suspense>
        ) : null}
      </Panel>
    </div>
  );
}
