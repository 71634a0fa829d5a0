import { ApiError } from "#web/lib/api-error.ts";
import { reportCrash, type Crash } from "#web/api/pages.ts";
import { isMissingPart } from "./outdated.ts";

const PLACES_MAX = 5;
const NAME = /^[A-Za-z]{1,40}$/;
/** The end of a line of a stack: a file of ours and a place in it, whichever way the browser writes the rest. */
const PLACE = /([\w.-]{1,80}):(\d{1,6}):(\d{1,7})\)?$/;

/**
 * Members that a report of an error of the page may hold: its kind and the places in our own files, never its text, which may
 * hold what is on the screen. The same error always has the same reference: FNV-1a over these.
 */
export function crashOf(error: unknown): Crash {
  const kind = error instanceof Error && NAME.test(error.name) ? error.name : "unknown";
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const places = stack
    .split("\n")
    .flatMap((line) => {
      const [, file, row, column] = PLACE.exec(line.trim()) ?? [];
      return file === undefined ? [] : [`${file}:${row}:${column}`];
    })
    .slice(0, PLACES_MAX);
  return { reference: `page-${hashOf([kind, ...places].join("\n"))}`, kind, places };
}

function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

const reported = new Set<string>();

/** Notes an error of the page itself in the server's log, once for each while the page lives. */
export function noteCrash(thrown: unknown): void {
  if (thrown instanceof ApiError || isMissingPart(thrown)) return;
  const crash = crashOf(thrown);
  if (reported.has(crash.reference)) return;
  reported.add(crash.reference);
  // Offline there is no log to write to; the reference on the screen still tells errors apart.
  reportCrash(crash).catch(() => {});
}
