import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The file inside the built folder that lists the code of each page; without an ending, so that it is not served. */
export const HINTS_FILE = "page-hints";

/** Code files by the address pattern of the page that needs them. */
type PageCode = Readonly<Record<string, readonly string[]>>;

const SESSION = "</api/session>; rel=preload; as=fetch; crossorigin";

/** The `Link` header of a page by its path: the browser requests the session and the page's code at once, not in turns. */
export function readPageHints(folder: string): (path: string) => string {
  const links = Object.entries(pageCode(folder)).map(([pattern, files]) => ({
    pattern: new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}$`),
    link: [SESSION, ...files.map((file) => `</${file}>; rel=modulepreload`)].join(", "),
  }));
  return (path) => links.find(({ pattern }) => pattern.test(path))?.link ?? SESSION;
}

function pageCode(folder: string): PageCode {
  try {
    const read: unknown = JSON.parse(readFileSync(join(folder, HINTS_FILE), "utf8"));
    return isPageCode(read) ? read : {};
  } catch {
    return {};
  }
}

const isPageCode = (read: unknown): read is PageCode =>
  typeof read === "object" && read !== null && Object.values(read).every(Array.isArray);
