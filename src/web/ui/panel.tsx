import { Component, Suspense, use, useId, useRef, useState, type ReactNode } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { FailureCard, FailureContext, type FailureServices, type FailureWords } from "./failure.tsx";

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
  const services = use(FailureContext);
  const [attempt, setAttempt] = useState(0);
  const tryKey = `${attempt} ${resetKey}`;
  const retry = (): void => {
    // The pressed button goes away with its card; focus stays in the panel.
    section.current?.focus();
    setAttempt(attempt + 1);
  };
  return (
    <section
      ref={section}
      aria-labelledby={id}
      tabIndex={-1}
      className={classNames("flex flex-col outline-none", fills && "min-h-0 flex-1")}
    >
      <div className="mb-3 flex min-h-8 flex-wrap items-baseline gap-x-3 border-b border-line pb-1">
        <h2 id={id} className="text-head font-semibold">
          {title}
        </h2>
        <div className="ml-auto text-caption text-muted">
          <FailureBoundary resetKey={tryKey} services={services} failed={() => null}>
            <Suspense>{aside}</Suspense>
          </FailureBoundary>
        </div>
      </div>
      <FailureBoundary
        resetKey={tryKey}
        services={services}
        failed={(words) => <FailureCard words={words} onRetry={retry} />}
      >
        <Suspense fallback={waiting}>{children}</Suspense>
      </FailureBoundary>
    </section>
  );
}

type BoundaryProps = {
  readonly services: FailureServices;
  /** A failed part tries again when this changes. */
  readonly resetKey: string;
  readonly failed: (words: FailureWords) => ReactNode;
  readonly children: ReactNode;
};

type BoundaryState = { readonly error: unknown; readonly hasFailed: boolean };

class FailureBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, hasFailed: false };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error, hasFailed: true };
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (!this.state.hasFailed || before.resetKey === this.props.resetKey) return;
    this.props.services.reset();
    this.setState({ error: null, hasFailed: false });
  }

  override render() {
    const { services, failed, children } = this.props;
    return this.state.hasFailed ? failed(services.describe(this.state.error)) : children;
  }
}
