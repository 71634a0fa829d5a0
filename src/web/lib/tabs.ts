import { store, stored } from "./storage.ts";

/** Messages that tabs send each other: nothing private. */
export type TabNews = "signed-out" | "session-changed";

let opened: BroadcastChannel | null = null;
const channel = (): BroadcastChannel => (opened ??= new BroadcastChannel("fieldboard"));

/** Sends to all other tabs. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only, and names none
export const tellTabs = (news: TabNews): void => channel().postMessage(news);

/** Calls back with what other tabs send, until what it returns is called. */
export function onTabNews(listener: (news: TabNews) => void): () => void {
  const passOn = ({ data }: MessageEvent<unknown>): void => {
    if (data === "signed-out" || data === "session-changed") listener(data);
  };
  channel().addEventListener("message", passOn);
  return () => channel().removeEventListener("message", passOn);
}

const KEY = "fieldboard.requested-at";

let requestedAt = Date.now();

/** Notes that the user requested something: a session ends for lack of requests of all tabs together. */
export function noteRequest(): void {
  requestedAt = Date.now();
  store("localStorage", KEY, String(requestedAt));
}

/** Moment when the user last requested something in any tab, in milliseconds since 1970. */
export function lastRequestAt(): number {
  const elsewhere = Number.parseInt(stored("localStorage", KEY) ?? "0", 10);
  // A clock that was set back must not make a session last longer.
  return elsewhere > Date.now() ? requestedAt : Math.max(requestedAt, elsewhere);
}
