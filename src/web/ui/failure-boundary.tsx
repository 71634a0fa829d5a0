import { Component, type ContextType, type ReactNode } from "react";
import { FailureContext, type FailureWords } from "./failure.tsx";

type BoundaryProps = {
  /** A failed part tries again when this changes. */
  readonly resetKey: string;
  readonly renderFailure: (words: FailureWords) => ReactNode;
  readonly children: ReactNode;
};

type BoundaryState = { readonly error: unknown; readonly hasFailed: boolean; readonly resetKey: string };

/** Keeps a failure of its children to itself. */
export class FailureBoundary extends Component<BoundaryProps, BoundaryState> {
  static override contextType = FailureContext;
  declare context: ContextType<typeof FailureContext>;
  override state: BoundaryState = { error: null, hasFailed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error, hasFailed: true };
  }

  static getDerivedStateFromProps({ resetKey }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return resetKey === state.resetKey ? null : { error: null, hasFailed: false, resetKey };
  }

  override render() {
    const { renderFailure, children } = this.props;
    return this.state.hasFailed ? renderFailure(this.context.describe(this.state.error)) : children;
  }
}
