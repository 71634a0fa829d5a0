/** Reasons for which the server ends a file before it is whole. */
export const CUT_REASONS = ["slow", "stopping", "failed"] as const;
export type CutReason = (typeof CUT_REASONS)[number];

export const CUT_WORDS: Readonly<Record<CutReason, string>> = {
  slow: "the connection was too slow",
  stopping: "the server stopped",
  failed: "the rest couldn’t be read",
};
