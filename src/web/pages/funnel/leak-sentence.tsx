import type { FunnelCounts } from "#domain/funnel.ts";
import { leakOf } from "#domain/funnel-leak.ts";
import { leakWords } from "./leak-words.ts";

/** The one sentence that matters: where most are lost and of which kind, with its arithmetic. */
export function LeakSentence({ counts }: { readonly counts: FunnelCounts }) {
  const leak = leakOf([counts]);
  return <p className={`text-body font-semibold ${LEAK_ROOM}`}>{leak === null ? null : leakWords(leak)}</p>;
}

/** The lines the sentence takes, kept free while it is on its way. */
export const LEAK_ROOM = "min-h-5 max-sm:min-h-10";
