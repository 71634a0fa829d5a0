import { sql } from "kysely";
import { isRecoveryConflict, isUnreachable } from "./faults.ts";
import type { ScopedReading } from "./snapshot.ts";

/**
 * Reads one part of a reply, or what stands for it where it fails. A statement that fails ends its transaction: a savepoint
 * keeps the parts around it. A store that is lost, or a replica that ends the read, fails the whole reply.
 */
export async function withoutFailure<Result>(
  { db }: Pick<ScopedReading, "db">,
  read: () => Promise<Result>,
  instead: (error: unknown) => Result,
): Promise<Result> {
  await sql`savepoint part`.execute(db);
  try {
    return await read();
  } catch (error) {
    if (isUnreachable(error) || isRecoveryConflict(error)) throw error;
    await sql`rollback to savepoint part`.execute(db);
    return instead(error);
  }
}
