import { isRecoveryConflict, isUnreachable } from "./faults.ts";
import { BACK_TO_BEGIN, type ScopedReading } from "./snapshot.ts";

/**
 * Reads one part of a reply, or what stands for it where it fails. A statement that fails ends its transaction: the savepoint
 * at the beginning of a snapshot, in which nothing is written, keeps the parts around it. A store that is lost, or a replica that ends the read, fails the whole reply.
 */
export async function withoutFailure<Result>(
  { db }: Pick<ScopedReading, "db">,
  read: () => Promise<Result>,
  instead: (error: unknown) => Result,
): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (isUnreachable(error) || isRecoveryConflict(error)) throw error;
    await BACK_TO_BEGIN.execute(db);
    return instead(error);
  }
}
