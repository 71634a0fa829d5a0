import { createContext } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

/** A failure in the reader's words. */
export type FailureWords = {
  readonly headline: string;
  readonly advice: string;
  /** What the server's log calls it. */
  readonly reference: string | null;
  /** Whether a report did not come, or the page itself is at fault. */
  readonly fault: "report" | "page";
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
    fault: "page",
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
