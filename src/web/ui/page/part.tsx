import { Suspense, use, useRef, type ReactNode, type RefObject } from "react";
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
  const part = useRef<HTMLDivElement>(null);
  return (
    <div ref={part} tabIndex={-1} className="flex flex-col gap-4 rounded-sm">
      <Retryable box={part} waiting={waiting}>
        {children}
      </Retryable>
    </div>
  );
}

type RetryableProps = Omit<PartProps, "instead"> & {
  /** Keeps the focus inside when the pressed button goes away. */
  readonly box: RefObject<HTMLElement | null>;
};

/** The content of a box, which waits and fails alone and can be tried again. */
export function Retryable({ box, waiting, children }: RetryableProps) {
  const { retry } = use(FailureContext);
  const tryAgain = (): void => {
    box.current?.focus();
    retry();
  };
  return (
    <FailureBoundary renderFailure={(words) => <FailureCard words={words} onRetry={tryAgain} />}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </FailureBoundary>
  );
}
