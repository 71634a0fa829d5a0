import { Suspense, use, useId, useRef, type ReactNode } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { FailureBoundary } from "./failure-boundary.tsx";
import { FailureCard, FailureContext } from "./failure.tsx";
import { SectionHead } from "./section.tsx";

type PanelProps = {
  readonly title: ReactNode;
  /** What waits for the same report at the right of the head, such as its age. */
  readonly aside?: ReactNode;
  /** The panel's shape while it waits, in its final size. */
  readonly waiting: ReactNode;
  /** When this changes, a failed panel tries again by itself: usually the filters it depends on. */
  readonly resetKey: string;
  /** The panel takes the height that is left, and scrolls inside. */
  readonly fills?: boolean;
  readonly children: ReactNode;
};

/** A titled block that waits and fails on its own, so one bad report never blanks the page. */
export function Panel({ title, aside, waiting, resetKey, fills = false, children }: PanelProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const { retry } = use(FailureContext);
  const retryHere = (): void => {
    // The pressed button goes away with its card; focus stays in the panel.
    section.current?.focus();
    retry();
  };
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
      <FailureBoundary
        resetKey={resetKey}
        renderFailure={(words) => <FailureCard words={words} onRetry={retryHere} />}
      >
        <Suspense fallback={waiting}>{children}</Suspense>
      </FailureBoundary>
    </section>
  );
}
