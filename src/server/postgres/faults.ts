/** Classes of SQLSTATE that speak of the server's state, not of the statement: connection, resources, operator, system. */
const STATES = /^(?:08|40|53|55|57|58)...$|^25006$/;
const SYSTEM = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
/** Errors of `pg` and its pool without a code. */
const MESSAGES =
  /connection terminated|connection ended|timeout exceeded when trying to connect|not queryable|after calling end on the pool|driver has already been destroyed|query read timeout/i;
const CANCELED = "57014";

const codeOf = (error: Error): string =>
  "code" in error && typeof error.code === "string" ? error.code : "";

/** A statement took longer than it may. */
export const isCanceled = (error: unknown): boolean => error instanceof Error && codeOf(error) === CANCELED;

/** The server cannot be reached, or not at the moment: another server, or another time, may do. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof Error &&
  !isCanceled(error) &&
  (error.name === "StoreUnavailable" ||
    STATES.test(codeOf(error)) ||
    SYSTEM.has(codeOf(error)) ||
    (codeOf(error) === "ENOENT" && "syscall" in error && error.syscall === "connect") ||
    MESSAGES.test(error.message));

/** A replica ended a read whose rows the primary has removed since. Whichever code it has, its words name the conflict. */
export const isRecoveryConflict = (error: unknown): boolean =>
  error instanceof Error && (codeOf(error).startsWith("40") || /conflict with recovery/.test(error.message));
