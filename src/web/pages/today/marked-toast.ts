import type { FindingKind } from "#domain/today/finding-kinds.ts";
import type { MarkState } from "#domain/today/marks.ts";
import { useUnmarkFindings, UNMARKED_MAX } from "#web/api/today.ts";
import { businessToday } from "#web/lib/business-day.ts";
import { formatNoun } from "#web/lib/format.ts";
import { showRefusal, showToast } from "#web/ui/overlay/toasts.tsx";

type Reply = { readonly count: number; readonly items: readonly string[] };
type Marking = {
  readonly state: MarkState;
  /** Person who has it now, or said that it is done. */
  readonly byId: string;
  /** Words on what became of it, as the rest of a sentence. */
  readonly words: string;
};

/** Says what was marked, with the way to undo it. */
export function useMarkedToast(kind: FindingKind) {
  const { mutateAsync: unmark } = useUnmarkFindings();
  return ({ count, items }: Reply, { state, byId, words }: Marking): void => {
    const on = businessToday();
    // The rows of the list may be others by then: what is said does not wait for them.
    const undo = (): void =>
      void unmark({ kind, items, state, byId, on }).then(
        (undone) => showToast(`${formatNoun(undone.count, "item")} back in the list.`),
        showRefusal,
      );
    showToast(`${formatNoun(count, "item")} ${words}.`, items.length <= UNMARKED_MAX ? undo : undefined);
  };
}
