import { DatabaseError } from "pg";

/** Insufficient resources (a full disk among them), read-only transactions, and a missing right to write. */
const WRITE_REFUSED = /^(?:53100|53200|25006|42501)$/;

/** True when PostgreSQL answers and only cannot write, so that reading may go on. */
export const isWriteRefused = (error: unknown): boolean =>
  error instanceof DatabaseError && WRITE_REFUSED.test(error.code ?? "");

/** Reading goes on while nothing can be written, as on a full disk. */
export const ifWritable = (writing: Promise<unknown>): Promise<unknown> =>
  writing.catch((error: unknown) => {
    if (!isWriteRefused(error)) throw error;
  });
