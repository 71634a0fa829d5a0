import { Component, createContext, use, type ReactNode } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

/** A failure in the reader's words. */
export type FailureWords = {
  readonly headline: string;
  readonly advice: string;
  /** What the server's log calls it. */
  readonly reference: string | null;
  /** What may help: to ask again, to load the whole page again, or nothing. */
  readonly remedy: "ask-again" | "reload" | "none";
};

/** What a failed part needs of the app: words for the failure, and leave to ask again. */
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
    remedy: "ask-again",
  }),
  attempt: 0,
  retry: () => {},
});

type FailureCardProps = { readonly words: FailureWords; readonly onRetry: () => void };

export const FailureCard = ({ words, onRetry }: FailureCardProps) => (
  <div role="alert" className="flex max-w-2xl items-start gap-3 border-l-2 border-bad py-2 pl-4">
    <Icon name="alert" className="mt-0.5 text-bad" />
    <div className="flex flex-col items-start gap-2">
      <div>
        <p className="font-semibold">{words.headline}</p>
        <p className="text-muted">{words.advice}</p>
        {words.reference === null ? null : (
          <p className="text-caption text-muted">Reference {words.reference}</p>
        )}
      </div>
      <Remedy words={words} onRetry={onRetry} />
    </div>
  </div>
);

const Remedy = ({ words: { remedy }, onRetry }: FailureCardProps) => {
  if (remedy === "none") return null;
  return remedy === "reload" ? (
    <Button icon="refresh" onPress={() => location.reload()}>
      Reload
    </Button>
  ) : (
    <Button icon="refresh" onPress={onRetry}>
      Try again
    </Button>
  );
};

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
