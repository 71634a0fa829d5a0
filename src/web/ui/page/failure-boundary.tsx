import { Component, use, type ReactNode } from "react";
import { FailureContext, type FailureServices, type FailureWords } from "./failure.tsx";

type FailureBoundaryProps = {
  /** A failed part tries again when this changes: usually the filters it depends on. */
  readonly resetKey: string;
  readonly renderFailure: (words: FailureWords) => ReactNode;
  readonly children: ReactNode;
};

/** Keeps a failure of its children to itself, until it is retried anywhere on the page. */
export function FailureBoundary({ resetKey, ...props }: FailureBoundaryProps) {
  const { attempt, describe } = use(FailureContext);
  return <Boundary resetKey={`${attempt} ${resetKey}`} describe={describe} {...props} />;
}

type BoundaryProps = FailureBoundaryProps & Pick<FailureServices, "describe">;
type BoundaryState = { readonly error: unknown; readonly hasFailed: boolean; readonly resetKey: string };

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, hasFailed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error, hasFailed: true };
  }

  static getDerivedStateFromProps({ resetKey }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return resetKey === state.resetKey ? null : { error: null, hasFailed: false, resetKey };
  }

  override render() {
    const { renderFailure, describe, children } = this.props;
    return this.state.hasFailed ? renderFailure(describe(this.state.error)) : children;
  }
}
