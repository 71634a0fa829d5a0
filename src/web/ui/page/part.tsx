import { Suspense, use, useRef, type ReactNode } from "react";
import { FailureBoundary, FailureCard, FailureContext } from "./failure.tsx";

type PartProps = {
  /** Stands in its place while it waits. */
  readonly waiting?: ReactNode;
  /** Stands in its place when it failed: it must not need what failed. */
  readonly instead?: ReactNode;
  readonly children: ReactNode;
};

/** A small part, such as a filter, that may wait or fail without taking the page with it. */
export const Part = ({ waiting = null, instead = null, children }: PartProps) => (
  <FailureBoundary renderFailure={() => instead}>
    <Suspense fallback={waiting}>{children}</Suspense>
  </FailureBoundary>
);

/** A part of its own report: a failure says why, by which reference, and can be tried again. */
export function ReportPart({ waiting = null, children }: Omit<PartProps, "instead">) {
  const { retry } = use(FailureContext);
  const part = useRef<HTMLDivElement>(null);
  return (
    <div ref={part} tabIndex={-1} className="flex flex-col gap-4 rounded-sm">
      <FailureBoundary
        renderFailure={(words) => (
          <FailureCard
            words={words}
            onRetry={() => {
              // The pressed button goes away; the focus stays in the part.
              part.current?.focus();
              retry();
            }}
          />
        )}
      >
        <Suspense fallback={waiting}>{children}</Suspense>
      </FailureBoundary>
    </div>
  );
}
