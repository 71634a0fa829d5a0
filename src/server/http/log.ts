import { pino, type DestinationStream, type Logger } from "pino";

export type Log = Logger;

/**
 * Structured logs, one JSON object a line, to standard output unless told otherwise. Fields chosen one by one: no
 * query strings, tokens, cookies or bodies, and of an error only what cannot hold a value that somebody sent.
 */
export const createLog = (
  options: { readonly level?: string; readonly to?: DestinationStream } = {},
): Log => {
  const settings = {
    level: options.level ?? "info",
    base: null,
    timestamp: () => `,"time":"${Temporal.Now.instant().toString({ smallestUnit: "millisecond" })}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
  };
  return options.to === undefined ? pino(settings) : pino(settings, options.to);
};

type ErrorFacts = {
  readonly type: string;
  readonly code?: string;
  readonly message?: string;
  readonly stack?: readonly string[];
  readonly cause?: ErrorFacts;
};

/** PostgreSQL's messages quote values, so of its errors only the code is told; of ours what is not in quotes. */
export function describeError(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = "code" in error && typeof error.code === "string" ? error.code : null;
  const isOfStore = "severity" in error;
  return {
    type: error.name,
    ...(code === null ? {} : { code }),
    ...(isOfStore ? {} : { message: withoutQuoted(error.message) }),
    stack: framesOf(error),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

const MESSAGE_LENGTH_MAX = 500;
const withoutQuoted = (message: string): string =>
  message.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '"…"').slice(0, MESSAGE_LENGTH_MAX);

const FRAMES_MAX = 12;
/** The lines of a stack that name a place; the lines before them repeat the message. */
const framesOf = ({ stack = "" }: Error): readonly string[] =>
  stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, FRAMES_MAX)
    .map((line) => line.trim());
