import { use, useCallback, useId, useRef, useState, type ReactNode } from "react";
import { instant } from "#domain/time/time.ts";
import { classNames } from "#web/lib/class-names.ts";
import { UnrefreshedContext, type Unrefreshed } from "#web/lib/failures.ts";
import { Ago, exactly } from "./age.tsx";
import { Button } from "./button.tsx";
import { FailureBoundary, FailureCard, FailureContext, type FailureWords } from "./failure.tsx";
import { Icon } from "./icon.tsx";
import { Near } from "./near.tsx";
import { Part, Waiting } from "./part.tsx";

type PanelProps = {
  readonly title: ReactNode;
  /** What waits for the same report at the right of the head, such as its age. */
  readonly aside?: ReactNode;
  /** The panel's shape while it waits, in its final size. */
  readonly waiting: ReactNode;
  /** What is inside cannot be drawn yet: the shape stands in its place. */
  readonly isWaiting?: boolean;
  /** What is inside is only drawn when it comes so near the window: little where it is costly. */
  readonly nearPx?: number;
  /** The panel takes the height that is left, and scrolls inside. */
  readonly fills?: boolean;
  readonly children: ReactNode;
};

type Unread = Unrefreshed & { readonly reader: string };

/** A titled block that waits and fails on its own, so one bad report never blanks the page. */
export function Panel(props: PanelProps) {
  const { title, aside, waiting, isWaiting = false, nearPx, fills = false, children } = props;
  const content =
    nearPx === undefined ? (
      children
    ) : (
      <Near room={waiting} marginPx={nearPx}>
        {children}
      </Near>
    );
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const { retry, describe } = use(FailureContext);
  const [unread, report] = useUnread();
  const [unrefreshed] = unread;
  // The pressed button goes away; the focus stays in the panel.
  const keepFocus = (): void => section.current?.focus();
  return (
    <section
      ref={section}
      aria-labelledby={id}
      tabIndex={-1}
      className={classNames("flex flex-col", fills && "min-h-0 min-w-0 flex-1")}
    >
      <SectionHead id={id} title={title} aside={<Part>{isWaiting ? null : aside}</Part>} />
      {unrefreshed === undefined ? null : (
        <LastRead
          words={describe(unrefreshed.error)}
          readAt={unrefreshed.readAt}
          onRetry={() => {
            keepFocus();
            for (const each of unread) each.retry();
          }}
        />
      )}
      <div
        className={classNames(
          "flex flex-col",
          fills && "min-h-0 flex-1",
          unrefreshed !== undefined && UNREFRESHED,
        )}
      >
        <UnrefreshedContext value={report}>
          <FailureBoundary
            renderFailure={(words) => (
              <FailureCard
                words={words}
                onRetry={() => {
                  keepFocus();
                  retry();
                }}
              />
            )}
          >
            <Waiting fallback={waiting}>{isWaiting ? waiting : content}</Waiting>
          </FailureBoundary>
        </UnrefreshedContext>
      </div>
    </section>
  );
}

/** The colors go, the contrast stays: it is still there to be read. */
const UNREFRESHED = "text-muted grayscale";

/** The reports inside that could not be refreshed, and what they report it with. */
function useUnread() {
  const [unread, setUnread] = useState<readonly Unread[]>([]);
  const report = useCallback(
    (reader: string, what: Unrefreshed | null) =>
      setUnread((before) => [
        ...before.filter((each) => each.reader !== reader),
        ...(what === null ? [] : [{ ...what, reader }]),
      ]),
    [],
  );
  return [unread, report] as const;
}

type BesidePanelProps = { readonly className?: string; readonly children: ReactNode };

/** Figures and filters of the report that a panel shows: gray while it could not be refreshed, which the panel says. */
export function BesidePanel({ className, children }: BesidePanelProps) {
  const [unread, report] = useUnread();
  return (
    <div className={classNames(className, unread.length > 0 && UNREFRESHED)}>
      <UnrefreshedContext value={report}>{children}</UnrefreshedContext>
    </div>
  );
}

type LastReadProps = Pick<Unrefreshed, "readAt"> & {
  readonly words: FailureWords;
  readonly onRetry: () => void;
};

/** Stands above what couldn’t be refreshed: why, and how old it is. */
function LastRead({ words, readAt, onRetry }: LastReadProps) {
  const at = instant(Temporal.Instant.fromEpochMilliseconds(readAt).toString({ smallestUnit: "second" }));
  return (
    <output className="mb-3 flex items-center gap-3 border-l-2 border-warn py-1 pl-4 text-table max-sm:items-start">
      <Icon name="alert" className="text-warn max-sm:mt-0.5" />
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="max-w-prose">
          <strong className="font-semibold">Couldn’t refresh this.</strong>{" "}
          <span className="text-muted">
            {words.advice} Last loaded {exactly(at)} (<Ago at={at} />
            ).{words.reference === null ? null : ` Reference ${words.reference}`}
          </span>
        </span>
        <Button icon="refresh" onPress={onRetry}>
          Try again
        </Button>
      </span>
    </output>
  );
}

type SectionProps = { readonly title: ReactNode; readonly aside?: ReactNode; readonly children: ReactNode };

/** A titled part of a panel's content: separated by space and one rule, never a box in a box. */
export function Section({ title, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col">
      <SectionHead id={id} title={title} aside={aside} />
      {children}
    </section>
  );
}

type SectionHeadProps = { readonly id: string; readonly title: ReactNode; readonly aside?: ReactNode };

const SectionHead = ({ id, title, aside }: SectionHeadProps) => (
  <div className="mb-3 flex min-h-8 flex-wrap items-baseline gap-x-3 border-b border-line pb-1">
    <h2 id={id} className="text-head font-semibold">
      {title}
    </h2>
    <div className="figures ml-auto text-caption text-muted">{aside}</div>
  </div>
);
