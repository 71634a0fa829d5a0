import { createContext, Suspense, use, type ReactNode, type SuspenseProps } from "react";
import { FailureBoundary } from "./failure.tsx";

type PartProps = {
  /** Stands in its place while it waits, in its final size. */
  readonly waiting?: ReactNode;
  /** Stands in its place when it failed: it must not need what failed. */
  readonly instead?: ReactNode;
  readonly children: ReactNode;
};

/** A small part, such as a filter, that may wait or fail without taking the page with it. */
export const Part = ({ waiting = null, instead = null, children }: PartProps) => (
  <FailureBoundary renderFailure={() => instead}>
    <Waiting fallback={waiting}>{children}</Waiting>
  </FailureBoundary>
);

/** Changes with every reply that comes. */
export const RepliesContext = createContext(0);

/**
 * Suspends, and shows what it waited for with the reply. By itself React would hold it back until 300 ms after the
 * fallback, so that nothing jumps: our fallbacks have the size of what comes.
 */
export function Waiting(props: SuspenseProps) {
  use(RepliesContext);
  return <Suspense {...props} />;
}
