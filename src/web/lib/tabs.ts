/** What tabs send each other: nothing private. */
export type TabNews = "signed-out" | "session-changed";

let opened: BroadcastChannel | null = null;
const channel = (): BroadcastChannel => (opened ??= new BroadcastChannel("fieldboard"));

/** Sends to all other tabs. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only, and names none
export const tellTabs = (news: TabNews): void => channel().postMessage(news);

/** Calls back with what other tabs send, until what it returns is called. */
export function onTabNews(listener: (news: TabNews) => void): () => void {
  const hear = ({ data }: MessageEvent<unknown>): void => {
    if (data === "signed-out" || data === "session-changed") listener(data);
  };
  channel().addEventListener("message", hear);
  return () => channel().removeEventListener("message", hear);
}
