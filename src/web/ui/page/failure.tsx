import { Component, createContext, use, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

/** A failure in the reader's words. */
export type FailureWords = {
  readonly headline: string;
  readonly advice: string;
  /** Reference in the server's log. */
  readonly reference: string | null;
  /** Action that may help: to try again, to load the whole page again, or nothing. */
  readonly remedy: "retry" | "reload" | "none";
};

/** Parts of the app that a failed part needs: words for the failure, and a retry. */
export type FailureServices = {
  readonly describe: (error: unknown) => FailureWords;
  /** Grows with each retry: every failed part then tries again, since they often wait for the same reply. */
  readonly attempt: number;
  readonly retry: () => void;
};

export const FailureContext = createContext<FailureServices>({
  describe: () => ({
    headline: "Couldn’t show this part of the page.",
    advice: "",
    reference: null,
    remedy: "retry",
  }),
  attempt: 0,
  retry: () => {},
});

type FailureCardProps = { readonly words: FailureWords; readonly onRetry?: () => void };

const reload = (): void => location.reload();

export const FailureCard = ({ words, onRetry = reload }: FailureCardProps) => (
  <div role="alert" className="flex max-w-2xl items-start gap-3 border-l-2 border-bad py-2 pl-4">
    <Icon name="alert" className="mt-0.5 text-bad" />
    <div className="flex flex-col items-start gap-2">
      <div>
        <p className="font-semibold">{words.headline}</p>
        <p className="text-muted">{words.advice}</p>
        {words.reference === null ? null : (
          <p className="text-caption text-muted">{`Reference ${words.reference}`}</p>
        )}
      </div>
      {words.remedy === "none" ? null : (
        <Button icon="refresh" onPress={words.remedy === "reload" ? reload : onRetry}>
          {words.remedy === "reload" ? "Reload" : "Try again"}
        </Button>
      )}
    </div>
  </div>
);

type FailureBoundaryProps = {
  readonly renderFailure: (words: FailureWords) => ReactNode;
  readonly children: ReactNode;
};

/** Keeps a failure of its children to itself, until it is retried anywhere on the page, or the address changes. */
export function FailureBoundary(props: FailureBoundaryProps) {
  const { attempt, describe } = use(FailureContext);
  const location = useLocation();
  return <Boundary resetKey={`${attempt} ${location.key}`} describe={describe} {...props} />;
}

type BoundaryProps = FailureBoundaryProps & Pick<FailureServices, "describe"> & { readonly resetKey: string };
type BoundaryState = { readonly failed: { readonly error: unknown } | null; readonly resetKey: string };

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failed: { error } };
  }

  static getDerivedStateFromProps({ resetKey }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return resetKey === state.resetKey ? null : { failed: null, resetKey };
  }

  override render() {
    const { renderFailure, describe, children } = this.props;
    const { failed } = this.state;
    return failed === null ? children : renderFailure(describe(failed.error));
  }
}
