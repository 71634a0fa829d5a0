import { use, useState, type ReactNode } from "react";
import { instant } from "#domain/time/time.ts";
import { failureWords } from "#web/app/shell/failure-words.ts";
import { Button } from "#web/ui/page/button.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { Definition } from "#web/ui/overlay/definition.tsx";
import { FailureContext } from "#web/ui/page/failure.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { BlockSkeleton } from "#web/ui/page/skeleton.tsx";
import { showToast, Toasts } from "#web/ui/overlay/toasts.tsx";
import { FrameStates } from "./frame-states.tsx";
import { KitState } from "./kit-state.tsx";

/** What the frame lends to every page: definitions, questions, messages, and panels that fail alone. */
export const ShellSection = () => (
  <>
    <KitState title="Definition">
      <p>
        The{" "}
        <Definition
          formula="Show rate = showed ÷ booked of the same stage"
          parts={[
            { label: "First interview", value: "12,345,678 ÷ 23,456,789 = 53%" },
            {
              label: "A stage whose name has sixty characters, to see how it wraps",
              value: "–, none booked",
            },
          ]}
          range="Oct 19 – Nov 15, 28 of 28 days known"
          source="Interview reports by administrator"
          asOf={instant("2026-11-18T14:02:11Z")}
        >
          show rate
        </Definition>{" "}
        of a stage.
      </p>
    </KitState>
    <KitState title="Confirm dialog">
      <Question />
    </KitState>
    <KitState title="Toasts">
      <div className="flex flex-wrap gap-2">
        <Button onPress={() => showToast(LONG_MESSAGE)}>Say a long sentence</Button>
        <Button onPress={() => showToast("The recent places are forgotten.")}>Say something</Button>
      </div>
      <Toasts />
    </KitState>
    <KitState title="Sheet">
      <Reading />
    </KitState>
    <KitState title="Panels, one of which throws">
      <Retrying>
        <Panel title="Thrown" resetKey="" waiting={<BlockSkeleton label="it" heightPx={80} />}>
          <Broken />
        </Panel>
        <div className="h-3" />
        <Panel title="Beside it" resetKey="" waiting={<BlockSkeleton label="it" heightPx={80} />}>
          <p>All is well here.</p>
        </Panel>
      </Retrying>
    </KitState>
    <FrameStates />
  </>
);

const LONG_MESSAGE =
  "The link to the submissions of Wolfeschlegelsteinhausenbergerdorff Demonstrations & Outreach for Dec 29, 2025 – Jan 4, 2026 is copied, with all 12 filters that are set.";

function Reading() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div>
        <Button onPress={() => setIsOpen(true)}>Read</Button>
      </div>
      {isOpen ? (
        <Sheet title="How it is counted" onClose={() => setIsOpen(false)}>
          {PARAGRAPHS.map((number) => (
            <p key={number} className="mb-3">
              {number}. Each interview is counted on the day it was booked for, whoever booked it, and once
              more when the person came.
            </p>
          ))}
        </Sheet>
      ) : null}
    </>
  );
}

const PARAGRAPHS = Array.from({ length: 24 }, (_, index) => index + 1);

function Question() {
  const [isAsked, setIsAsked] = useState(false);
  const close = (): void => setIsAsked(false);
  return (
    <>
      <div>
        <Button onPress={() => setIsAsked(true)}>Ask</Button>
      </div>
      {isAsked ? (
        <ConfirmDialog
          title="Clear recent places?"
          consequence="The list becomes empty, in this browser only. It cannot be brought back."
          confirmWord="Clear"
          onConfirm={close}
          onCancel={close}
        />
      ) : null}
    </>
  );
}

function Retrying({ children }: { readonly children: ReactNode }) {
  const [attempt, setAttempt] = useState(0);
  return (
    <FailureContext
      value={{ describe: failureWords, attempt, retry: () => setAttempt((before) => before + 1) }}
    >
      {children}
    </FailureContext>
  );
}

function Broken() {
  if (use(FailureContext).attempt === 0) throw new Error("planted in the kit");
  return <p>It is shown now.</p>;
}
