import { pino, type DestinationStream, type Logger } from "pino";

export type Log = Logger;

/**
 * Structured logs, one JSON object a line, to standard output by default. Fields chosen one by one: no
 * query strings, tokens, cookies or bodies, and of an error only what cannot hold a value that was sent.
 */
export const createLog = (options: { readonly level?: string; readonly to?: DestinationStream } = {}): Log =>
  pino(
    {
      level: options.level ?? "info",
      base: null,
      timestamp: () => `,"time":"${Temporal.Now.instant().toString({ smallestUnit: "millisecond" })}"`,
      formatters: { level: (label: string) => ({ level: label }) },
      serializers: { err: describeError },
      hooks: { streamWrite: (line: string) => line.replaceAll(UNSAFE, escaped) },
    },
    options.to,
  );

/** Characters that JSON leaves as they are and a terminal obeys: control characters, line ends of Unicode, marks of direction. */
const UNSAFE = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;
const escaped = (mark: string): string => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`;

type ErrorFacts = {
  readonly type: string;
  readonly code?: string;
  readonly message?: string;
  readonly stack?: readonly string[];
  readonly cause?: ErrorFacts;
};

/** PostgreSQL's messages quote values, so only the code of its errors is logged; of ours what is not in quotes. */
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
