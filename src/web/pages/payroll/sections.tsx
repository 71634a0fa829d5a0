import { lazy, useEffect, type ComponentType } from "react";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components";
import type { IsoDate } from "#domain/time/time.ts";
import { useAddress } from "#web/lib/address.ts";
import { ReportPart } from "#web/ui/page/part.tsx";
import { BlockSkeleton, ChartSkeleton, TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { sectionOf, SECTIONS, SECTIONS_ID, type Section } from "./payroll-query.ts";

type OfWeekProps = { readonly week: IsoDate };

/** Section below the board, one at a time: its code and its replies are requested when it is opened. */
const CONTENTS: Readonly<Record<Section, ComponentType<OfWeekProps>>> = {
  exceptions: lazy(async () => {
    const { ExceptionList } = await import("#web/pages/payroll/exceptions/exception-list.tsx");
    return { default: ({ week }: OfWeekProps) => <ExceptionList of={{ week }} /> };
  }),
  unusual: lazy(async () => ({ default: (await import("./insights.tsx")).Insights })),
  weeks: lazy(async () => ({ default: (await import("./weeks.tsx")).Weeks })),
  files: lazy(async () => ({
    default: (await import("#web/pages/payroll/files/files-section.tsx")).FilesSection,
  })),
};

const WAITING = {
  exceptions: <TableSkeleton rows={6} />,
  unusual: <TableSkeleton rows={6} />,
  weeks: <ChartSkeleton label="the weeks" heightPx={240} />,
  files: <BlockSkeleton label="the files" heightPx={240} />,
} as const satisfies Readonly<Record<Section, unknown>>;

/** Brings the tabs to the top of the screen, with the focus. */
export function goToSections(): void {
  const sections = document.getElementById(SECTIONS_ID);
  sections?.scrollIntoView();
  sections?.focus({ preventScroll: true });
}

/** Tabs of a week, of which the address holds the open one. */
export function Sections({ week }: OfWeekProps) {
  const { search, change } = useAddress();
  const open = sectionOf(search);
  // They come after the page, which is at its top by then.
  useEffect(() => {
    if (location.hash === `#${SECTIONS_ID}`) goToSections();
  }, []);
  return (
    <div
      id={SECTIONS_ID}
      tabIndex={-1}
      // As high as the screen, so that a short one can stand at its top, and the page stays where it is while one loads.
      className="min-h-dvh scroll-mt-4 rounded-sm print:min-h-0"
    >
      <Tabs
        // An arrow key goes along the names and requests nothing.
        keyboardActivation="manual"
        selectedKey={open}
        onSelectionChange={(id) => change({ section: id === SECTIONS[0] ? null : String(id) })}
        className="flex flex-col gap-3"
      >
        <TabList
          aria-label="Details of the week"
          className="flex gap-x-3 overflow-x-auto sm:gap-x-5 overflow-y-hidden border-b border-line [scrollbar-width:none] print:hidden"
        >
          {SECTIONS.map((id) => (
            <Tab
              key={id}
              id={id}
              className="-mb-px shrink-0 cursor-default rounded-t-sm border-b-2 border-transparent px-1 py-2 whitespace-nowrap sm:text-head text-muted -outline-offset-2 hover:text-ink data-[selected]:border-accent data-[selected]:font-semibold data-[selected]:text-ink max-sm:py-2.5"
            >
              {SECTION_NAMES[id]}
            </Tab>
          ))}
        </TabList>
        {SECTIONS.map((id) => (
          // Only the open one is drawn.
          <TabPanel key={id} id={id} className="rounded-sm">
            <Content id={id} week={week} />
          </TabPanel>
        ))}
      </Tabs>
    </div>
  );
}

type ContentProps = OfWeekProps & { readonly id: Section };

function Content({ id, week }: ContentProps) {
  const OfSection = CONTENTS[id];
  return (
    <>
      {/* On paper there are no tabs. */}
      <h2 className="mb-3 hidden text-head font-semibold print:block">{SECTION_NAMES[id]}</h2>
      <ReportPart waiting={WAITING[id]}>
        <OfSection week={week} />
      </ReportPart>
    </>
  );
}

const SECTION_NAMES = {
  exceptions: "Exceptions",
  unusual: "Unusual and edited",
  weeks: "Weeks",
  files: "Files",
} as const satisfies Readonly<Record<Section, string>>;
