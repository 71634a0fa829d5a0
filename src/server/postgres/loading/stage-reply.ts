import type { Exchange } from "#interface/operations.ts";
import type { ReadRow, ReplyFacts } from "#interface/reading.ts";
import { rowsOfReply } from "#interface/reply.ts";
import type { RowOf, RowOperation } from "#interface/tables.ts";
import type { CopyValue } from "./copy.ts";
import { countReply, countRepeated, reportedBy } from "./load-report.ts";
import type { Loading } from "./load.ts";
import { copyStage, deleteRepeated, emptyStage, nounRows, type Noun } from "./merge.ts";

/** Rows of this many are sent while further ones are read, so that memory does not grow with the reply. */
const BATCH_ROWS = 5_000;

/** A reply whose rows are staged, or about to be. */
export type StagedReply = {
  readonly facts: ReplyFacts;
  /**
   * Sets rows aside whose id an earlier row has, which the interface calls `idName`. Returns whether absence from the
   * reply says something. To be called before the rows are merged.
   */
  readonly settle: (idName: string) => Promise<boolean>;
};

/**
 * Reads a reply of any length and sends its rows to where they can be merged from, part by part, after the merges that
 * were enqueued before. @throws ReplyRefused, possibly after rows were sent, of which none may be merged then
 */
export async function stageReply<
  Requested extends RowOperation,
  Row extends { readonly [Member in keyof Row]: CopyValue },
>(
  { load: { client }, report, enqueue, room }: Loading,
  noun: Noun<keyof Row & string>,
  exchange: Exchange,
  operation: Requested,
  rowOf: (row: ReadRow<RowOf<Requested>>) => Row,
): Promise<StagedReply> {
  const rows = nounRows<Row>(noun);
  enqueue(() => emptyStage(client, noun));
  const send = async (): Promise<void> => {
    const chunks = rows.take();
    enqueue(() => copyStage(client, noun, chunks));
    await room();
  };
  const reading = rowsOfReply(operation, exchange.body);
  let next = reading.next();
  while (next.done !== true) {
    rows.add(rowOf(next.value));
    if (rows.count() >= BATCH_ROWS) await send();
    next = reading.next();
  }
  await send();
  const facts = next.value;
  countReply(report, reportedBy(operation), exchange, facts);
  const settle = async (idName: string): Promise<boolean> => {
    const repeated = await deleteRepeated(client, noun);
    countRepeated(report, exchange, idName, repeated);
    return facts.isWhole && repeated.length === 0;
  };
  return { facts, settle };
}
