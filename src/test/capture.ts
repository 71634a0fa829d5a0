import { readFileSync } from "node:fs";
import { join } from "node:path";

/*
 * The capture as it is, read with nothing of the project: what tests expect is computed from here. Only the oddities of
 * a body's start and end, which JSON.parse does not take, are cut off by hand.
 */
export const CAPTURE_FILE = join(import.meta.dirname, "../../e2e/fixtures/service.har");
const BASE = "/api/index.cfm";

export type CapturedEntry = {
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly postData?: { readonly mimeType: string; readonly text: string };
  };
  readonly response: { readonly content: { readonly text: string } };
};

const capturedEntries: readonly CapturedEntry[] = JSON.parse(readFileSync(CAPTURE_FILE, "utf8")).log.entries;

/** The part of the path that names the operation. */
export const pathOf = ({ request }: CapturedEntry): string =>
  new URL(request.url).pathname.slice(BASE.length);

export const queryOf = ({ request }: CapturedEntry): URLSearchParams => new URL(request.url).searchParams;

/** Every exchange of a path whose body ends as JSON does. */
export const wholeEntries = (path: string): readonly CapturedEntry[] =>
  capturedEntries.filter((entry) => pathOf(entry) === path && /\}(?:\n<table[\s\S]*)?$/.test(textOf(entry)));

/** The one such exchange. */
export function wholeEntry(path: string): CapturedEntry {
  const [entry] = wholeEntries(path);
  if (entry === undefined) throw new Error(`the capture has no ${path}`);
  return entry;
}

/** The reply as plain JSON. */
export const replyOf = (entry: CapturedEntry) => plainJson(textOf(entry));

/** A captured body as plain JSON. */
export const plainJson = (body: string) =>
  JSON.parse(
    body
      .replace(/^\uFEFF/, "")
      .replace(/^\/\//, "")
      .replace(/\n<table[\s\S]*$/, ""),
  );

export const textOf = ({ response }: CapturedEntry): string => response.content.text;
