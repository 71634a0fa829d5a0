import type { Unrefreshed } from "#web/lib/unrefreshed.ts";
import { formatAge } from "#web/lib/format.ts";
import { useNow } from "#web/lib/now.ts";
import { Button } from "./button.tsx";
import type { FailureWords } from "./failure.tsx";
import { Icon } from "./icon.tsx";

type LastReadProps = Pick<Unrefreshed, "readAt"> & {
  readonly words: FailureWords;
  readonly onRetry: () => void;
};

const EXACT = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
const MINUTE_MS = 60_000;

/** Stands above what could not be read anew: why, and of when it is. */
export function LastRead({ words, readAt, onRetry }: LastReadProps) {
  const now = Temporal.Instant.from(useNow()).epochMilliseconds;
  return (
    <output className="mb-3 flex items-center gap-3 border-l-2 border-warn py-1 pl-4 text-table max-sm:items-start">
      <Icon name="alert" className="text-warn max-sm:mt-0.5" />
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="max-w-prose">
          <strong className="font-semibold">Couldn’t refresh this.</strong>{" "}
          <span className="text-muted">
            {words.advice} What is shown was read{" "}
            <time dateTime={new Date(readAt).toISOString()}>
              {EXACT.format(readAt)} ({formatAge((now - readAt) / MINUTE_MS)})
            </time>
            .{words.reference === null ? null : ` Reference ${words.reference}`}
          </span>
        </span>
        <Button icon="refresh" onPress={onRetry}>
          Try again
        </Button>
      </span>
    </output>
  );
}
