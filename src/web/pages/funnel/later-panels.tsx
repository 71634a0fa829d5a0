import { lazy, type ReactNode } from "react";
import { useIsNarrow } from "#web/lib/media.ts";
import { Panel } from "#web/ui/page/panel.tsx";
import { BlockSkeleton } from "#web/ui/page/skeleton.tsx";
import {
  useIsStanding,
  useLaterAddress,
  type LaterAddress,
} from "#web/pages/funnel/compare/later-address.ts";

const Trend = lazy(async () => ({ default: (await import("#web/pages/funnel/trend/trend.tsx")).Trend }));
const TrendAge = lazy(async () => ({
  default: (await import("#web/pages/funnel/trend/trend.tsx")).TrendAge,
}));
const Fair = lazy(async () => ({ default: (await import("#web/pages/funnel/compare/fair.tsx")).Fair }));
const WhyMoved = lazy(async () => ({
  default: (await import("#web/pages/funnel/drivers/moved.tsx")).WhyMoved,
}));
const WhatItTakes = lazy(async () => ({
  default: (await import("#web/pages/funnel/drivers/needed.tsx")).WhatItTakes,
}));
const Workbook = lazy(async () => ({ default: (await import("./workbook.tsx")).Workbook }));

/** The trend, once the page above it stands. */
export function TrendPanel() {
  const address = useLaterAddress("trend");
  return (
    <LaterPanel
      title="Trend"
      address={address}
      heightPx={useIsNarrow() ? 1370 : 505}
      label="the trend"
      aside={<TrendAge address={address} />}
    >
      <Trend address={address} />
    </LaterPanel>
  );
}

/** What explains the numbers above: who is outside what chance would do, what moved the rate, and what it would take. */
export function WhyPanels() {
  const fair = useLaterAddress("fair");
  const moved = useLaterAddress("none");
  const needed = useLaterAddress("needed");
  const all = useLaterAddress("all");
  const isNarrow = useIsNarrow();
  return (
    <>
      <div className="grid grid-cols-2 gap-x-10 gap-y-6 max-xl:grid-cols-1 *:min-w-0">
        <LaterPanel
          title="Fair comparison"
          address={fair}
          heightPx={isNarrow ? 665 : 590}
          label="the comparison"
          isEcho
        >
          <Fair address={fair} />
        </LaterPanel>
        <LaterPanel
          title="Why it moved"
          address={moved}
          heightPx={isNarrow ? 565 : 590}
          label="what moved it"
          isEcho
        >
          <WhyMoved address={moved} />
        </LaterPanel>
      </div>
      {/* Until a number is typed it only asks for one, which nobody answers on paper. */}
      <div data-print={needed.search.has("sales") ? undefined : "none"}>
        <LaterPanel title="What it would take" address={needed} heightPx={72} label="the field" isEcho>
          <WhatItTakes address={needed} />
        </LaterPanel>
      </div>
      <div data-print="none">
        <LaterPanel title="The whole page" address={all} heightPx={32} label="the button" isEcho>
          <Workbook address={all} />
        </LaterPanel>
      </div>
    </>
  );
}

type LaterPanelProps = {
  readonly title: string;
  readonly address: LaterAddress;
  readonly heightPx: number;
  readonly label: string;
  /** It is of the report that the page begins with. */
  readonly isEcho?: boolean;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** A panel below what one comes for: its code and its charts wait until the page stands, in a room of its size. */
function LaterPanel({ title, address, heightPx, label, isEcho = false, aside, children }: LaterPanelProps) {
  const isStanding = useIsStanding();
  return (
    <Panel
      title={title}
      resetKey={address.search.toString()}
      waiting={<BlockSkeleton label={label} heightPx={heightPx} />}
      isEcho={isEcho}
      aside={isStanding ? aside : null}
    >
      {isStanding ? children : <div style={{ height: heightPx }} />}
    </Panel>
  );
}
