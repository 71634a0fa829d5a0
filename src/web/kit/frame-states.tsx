import { use, useEffect, useState, type ReactNode } from "react";
import { instant } from "#domain/time/time.ts";
import { OfflineNotice } from "#web/app/shell/notices.tsx";
import { SessionEnding } from "#web/app/session/session-notice.tsx";
import { UpdateOffer } from "#web/app/shell/update-notice.tsx";
import { UnrefreshedContext } from "#web/lib/unrefreshed.ts";
import { PanelAge } from "#web/ui/page/age.tsx";
import { Breadcrumbs } from "#web/ui/page/breadcrumbs.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { FailureContext, type FailureWords } from "#web/ui/page/failure.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { BlockSkeleton, TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { KitState } from "./kit-state.tsx";

const LONG = "Wolfeschlegelsteinhausenbergerdorff Demonstrations & Outreach";
const READ_AT = Date.UTC(2026, 10, 18, 14, 2, 11);

/** What a page is made of when all is not well, and what stands above it. */
export const FrameStates = () => (
  <>
    <KitState title="Panel, waiting">
      <Panel title="Being read" resetKey="" waiting={<TableSkeleton rows={3} />}>
        <Never />
      </Panel>
    </KitState>
    <KitState title="Panel, failing">
      <Failing>
        <Panel title="Not read" resetKey="" waiting={<BlockSkeleton label="it" heightPx={80} />}>
          <Unread />
        </Panel>
      </Failing>
    </KitState>
    <KitState title="Panels of one report, failing">
      <Failing>
        <Panel title="Told here" resetKey="" waiting={<BlockSkeleton label="it" heightPx={80} />}>
          <Unread />
        </Panel>
        <Panel title="Not told again" resetKey="" waiting={<BlockSkeleton label="it" heightPx={80} />} isEcho>
          <Unread />
        </Panel>
      </Failing>
    </KitState>
    <KitState title="Panel, failing with last data">
      <Failing>
        <Panel title="Read before" resetKey="" waiting={<BlockSkeleton label="it" heightPx={80} />}>
          <ReadBefore />
        </Panel>
        <Panel title="Grayed too" resetKey="" waiting={<BlockSkeleton label="it" heightPx={80} />} isEcho>
          <ReadBefore />
        </Panel>
      </Failing>
    </KitState>
    <KitState title="Panel, empty, with its age">
      <Panel
        title="Nothing yet"
        resetKey=""
        waiting={<BlockSkeleton label="it" heightPx={80} />}
        aside={<PanelAge asOf={instant("2026-11-18T14:02:11Z")} />}
      >
        <Empty>No office submitted hours for these weeks.</Empty>
      </Panel>
    </KitState>
    <KitState title="Notices">
      <OfflineNotice />
      <SessionEnding phase="idle-soon" idleMinutes={15} onStay={stay} onSignInAgain={stay} />
      <SessionEnding phase="over-soon" idleMinutes={15} onStay={stay} onSignInAgain={stay} />
      <UpdateOffer onReload={() => showToast("It would be loaded again now.")} />
    </KitState>
    <KitState title="Breadcrumbs, long">
      <Breadcrumbs
        above={[
          { label: "Payroll", to: "?part=shell" },
          { label: "Dec 29, 2025 – Jan 4, 2026", to: "?part=shell&week=2025-12-29" },
        ]}
        here={LONG}
      />
    </KitState>
  </>
);

const stay = (): void => showToast("The session would go on now.");

const never = new Promise<never>(() => {});
const Never = (): ReactNode => use(never);

const WORDS: FailureWords = {
  headline: "Couldn’t load this report.",
  advice: "The server didn’t respond as expected.",
  reference: "7h3k9m2q4x",
  fault: "report",
  remedy: "ask-again",
};

function Failing({ children }: { readonly children: ReactNode }) {
  const [attempt, setAttempt] = useState(0);
  return (
    <FailureContext
      value={{ describe: () => WORDS, attempt, retry: () => setAttempt((before) => before + 1) }}
    >
      {children}
    </FailureContext>
  );
}

function Unread() {
  if (use(FailureContext).attempt === 0) throw new Error("planted in the kit");
  return <p>It is read now.</p>;
}

function ReadBefore() {
  const tell = use(UnrefreshedContext);
  const [isRead, setIsRead] = useState(false);
  useEffect(() => {
    if (isRead) return;
    tell("kit", { error: null, readAt: READ_AT, retry: () => setIsRead(true) });
    return () => tell("kit", null);
  }, [tell, isRead]);
  return <p>12,345,678 interviews, as they were read {isRead ? "now" : "before"}.</p>;
}
