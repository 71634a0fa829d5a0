/** What the system calls a fault, such as `ENOENT`: it tells what is wrong and never a path. */
export const faultCode = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "unknown fault";
