import { Suspense, use, useCallback, useId, useRef, useState, type ReactNode } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { UnrefreshedContext, type Unrefreshed } from "#web/lib/unrefreshed.ts";
import { FailureBoundary } from "./failure-boundary.tsx";
import { FailureCard, FailureContext } from "./failure.tsx";
import { LastRead } from "./last-read.tsx";
import { SectionHead } from "./section.tsx";

type PanelProps = {
  readonly title: ReactNode;
  /** What waits for the same report at the right of the head, such as its age. */
  readonly aside?: ReactNode;
  /** The panel's shape while it waits, in its final size. */
  readonly waiting: ReactNode;
  /** When this changes, a failed panel tries again by itself: usually the filters it depends on. */
  readonly resetKey: string;
  /** A panel above is of the same report: what happens to it is said there once. */
  readonly isEcho?: boolean;
  /** The panel takes the height that is left, and scrolls inside. */
  readonly fills?: boolean;
  readonly children: ReactNode;
};

type Told = ReadonlyMap<string, Unrefreshed>;

/** A titled block that waits and fails on its own, so one bad report never blanks the page. */
export function Panel(props: PanelProps) {
  const { title, aside, waiting, resetKey, isEcho = false, fills = false, children } = props;
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const { retry, describe } = use(FailureContext);
  const [told, setTold] = useState<Told>(new Map());
  const tell = useCallback(
    (teller: string, what: Unrefreshed | null) => setTold((before) => changed(before, teller, what)),
    [],
  );
  const [unrefreshed] = told.values();
  // The pressed button goes away with what it stands on; focus stays in the panel.
  const keepFocus = (): void => section.current?.focus();
  return (
    <section
      ref={section}
      aria-labelledby={id}
      tabIndex={-1}
      className={classNames("flex flex-col", fills && "min-h-0 flex-1")}
    >
      <SectionHead
        id={id}
        title={title}
        aside={
          <FailureBoundary resetKey={resetKey} renderFailure={() => null}>
            <Suspense>{aside}</Suspense>
          </FailureBoundary>
        }
      />
      {unrefreshed === undefined ? null : isEcho ? (
        <Echo>Not refreshed: see the report above.</Echo>
      ) : (
        <LastRead
          words={describe(unrefreshed.error)}
          readAt={unrefreshed.readAt}
          onRetry={() => {
            keepFocus();
            for (const each of told.values()) each.retry();
          }}
        />
      )}
      <div
        className={classNames(
          "flex flex-col",
          fills && "min-h-0 flex-1",
          // The colors go, the contrast stays: it is still there to be read.
          unrefreshed !== undefined && "text-muted grayscale",
        )}
      >
        <UnrefreshedContext value={tell}>
          <FailureBoundary
            resetKey={resetKey}
            renderFailure={(words) =>
              isEcho && words.fault === "report" ? (
                <Echo>Unavailable: the report above didn’t load.</Echo>
              ) : (
                <FailureCard
                  words={words}
                  onRetry={() => {
                    keepFocus();
                    retry();
                  }}
                />
              )
            }
          >
            <Suspense fallback={waiting}>{children}</Suspense>
          </FailureBoundary>
        </UnrefreshedContext>
      </div>
    </section>
  );
}

const Echo = ({ children }: { readonly children: string }) => (
  <p className="mb-3 text-table text-muted">{children}</p>
);

function changed(told: Told, teller: string, what: Unrefreshed | null): Told {
  const next = new Map(told);
  if (what === null) next.delete(teller);
  else next.set(teller, what);
  return next;
}
