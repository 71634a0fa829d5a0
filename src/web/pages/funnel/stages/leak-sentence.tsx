import { leakOf } from "#domain/funnel/funnel-leak.ts";
import type { CountedRow } from "#domain/funnel/funnel-lines.ts";
import { accountCounts } from "#domain/funnel/funnel-third.ts";
import { leakWords } from "./leak-words.ts";

/** The one sentence that matters: where most are lost and of which kind, with its arithmetic. */
export function LeakSentence({ rows }: { readonly rows: readonly CountedRow[] }) {
  const leak = leakOf(accountCounts(rows).map(({ counts }) => counts));
  return <p className={`text-body font-semibold ${LEAK_ROOM}`}>{leak === null ? null : leakWords(leak)}</p>;
}

/** The lines the sentence takes, kept free while it is on its way. */
export const LEAK_ROOM = "min-h-5 max-xl:min-h-10";
