import { Suspense, type ReactNode } from "react";
import { FailureBoundary } from "./failure.tsx";

type PartProps = {
  /** Stands in its place while it waits, in its final size. */
  readonly waiting?: ReactNode;
  /** Stands in its place when it failed: it must not need what failed. */
  readonly instead?: ReactNode;
  readonly resetKey?: string;
  readonly children: ReactNode;
};

/** A small part, such as a filter, that may wait or fail without taking the page with it. */
export const Part = ({ waiting = null, instead = null, resetKey = "", children }: PartProps) => (
  <FailureBoundary resetKey={resetKey} renderFailure={() => instead}>
    <Suspense fallback={waiting}>{children}</Suspense>
  </FailureBoundary>
);
