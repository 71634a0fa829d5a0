/** Names that reach into what every object inherits, where some later code copies members by their name. */
const INHERITED: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);
const DEPTH_MAX = 8;

/** What a text that is JSON does wrong besides, in words for its sender. */
export class StrictJsonRefused extends Error {
  override readonly name = "StrictJsonRefused";
}

/**
 * Reads JSON in which no object has two members of one name, of which `JSON.parse` would keep the last and another
 * reader the first.
 * @throws StrictJsonRefused with half a sentence; names in it are quoted and short.
 */
export function parseStrictJson(text: string): unknown {
  const value = parsed(text);
  checkNames(text);
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Without the cause, which quotes the text.
    throw new StrictJsonRefused("is not JSON");
  }
}

/** A text, or one of the signs that say where it stands. Numbers and words are skipped over. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/** Looks at a text that is known to be JSON: a text before a colon is a member's name. */
function checkNames(text: string): void {
  const open: Set<string>[] = [];
  let before = "";
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === "{" || token === "[") open.push(new Set());
    if (token === "}" || token === "]") open.pop();
    if (token === ":") addName(open.at(-1) ?? new Set(), nameOf(before));
    if (open.length > DEPTH_MAX) throw new StrictJsonRefused("is nested too deeply");
    before = token;
  }
}

/** As it is meant: `"a"` and `"\u0061"` are one name. */
const nameOf = (token: string): string => String(JSON.parse(token));

function addName(names: Set<string>, name: string): void {
  if (names.has(name)) throw new StrictJsonRefused(`has ${shownName(name)} more than once`);
  if (INHERITED.has(name)) throw new StrictJsonRefused(`may not have ${shownName(name)}`);
  names.add(name);
}

const NAME_LENGTH_MAX = 40;
/** A name that somebody else chose, as it may stand in a sentence. */
export const shownName = (name: string): string => `“${name.slice(0, NAME_LENGTH_MAX)}”`;
