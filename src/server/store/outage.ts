import { DatabaseError } from "pg";

/** Connection exceptions, too many of them, shutting down, starting up, and statements that took too long. */
const OUTAGE_STATE = /^(?:08\w{3}|53\w{3}|57P\d\d|57014|58\w{3})$/;
const OUTAGE_CODE = /^(?:ECONN\w+|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
/** What `pg` itself says without any code when a connection ends, or when none becomes free. */
const OUTAGE_MESSAGE =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** True when an error of a query says that PostgreSQL is away or overwhelmed: trying again later may well succeed. */
export function isOutage(error: unknown): boolean {
  if (error instanceof DatabaseError) return OUTAGE_STATE.test(error.code ?? "");
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return OUTAGE_CODE.test(code) || OUTAGE_MESSAGE.test(error.message);
}
