import type { Refusal } from "#web/lib/refusal.ts";
import { Refused } from "./form.tsx";

type ProviderButtonProps = {
  readonly words: readonly [does: string, doing: string];
  readonly problem: Refusal | null;
  readonly isPending: boolean;
  readonly onPress: () => void;
};

/** Leaves for the identity provider; what came of the last time stands above. */
export const ProviderButton = ({ words, problem, isPending, onPress }: ProviderButtonProps) => (
  <div className="flex flex-col gap-4">
    <Refused problem={problem} />
    <button
      type="button"
      // Not truly disabled, so that it keeps the focus.
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) onPress();
      }}
      className="inline-flex min-h-10 items-center justify-center rounded-md border border-control bg-surface px-4 py-2 font-semibold text-ink not-aria-disabled:hover:bg-ground aria-disabled:bg-ground aria-disabled:text-muted max-sm:min-h-11"
    >
      <span className="min-w-0 wrap-anywhere">{isPending ? words[1] : words[0]}</span>
    </button>
  </div>
);

/** Between two ways to do the same. */
export const OrElse = () => (
  <p className="flex items-center gap-3 text-caption text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
    or
  </p>
);
