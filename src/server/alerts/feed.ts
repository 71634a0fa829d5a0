import { PAGES } from "#domain/pages.ts";
import type { Instant } from "#domain/time/time.ts";
import { escaped } from "#server/messages/letter.ts";
import type { ListedAlert } from "./queries.ts";

type Feed = {
  readonly userId: string;
  /** Moment when its address was made: the time of a feed that is empty. */
  readonly madeAt: Instant;
  /** The address that it is read at. */
  readonly address: string;
  readonly publicOrigin: string;
  /** Newest first. */
  readonly alerts: readonly ListedAlert[];
};

/** An Atom feed (RFC 4287) of one reader's alerts: the same bytes until there is another alert. */
export function atomFeed({ userId, madeAt, address, publicOrigin, alerts }: Feed): string {
  // The names of feeds and entries stay the same for ever, as the origin's own (RFC 4151).
  const tag = `tag:${new URL(publicOrigin).hostname},2026:alerts`;
  const entries = alerts.map(
    ({ id, at, title, path, items }) =>
      `<entry><id>${xml(tag)}/${id}</id><title>${xml(title)}</title><updated>${at}</updated>` +
      `<link href="${xml(`${publicOrigin}${path}`)}"/><content type="text">${xml(items.join("\n"))}</content></entry>`,
  );
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${xml(tag)}/of/${xml(encodeURIComponent(userId))}</id><title>Fieldboard alerts</title>`,
    `<updated>${alerts[0]?.at ?? madeAt}</updated>`,
    `<author><name>Fieldboard</name></author><link href="${xml(`${publicOrigin}${PAGES.alerts.path}`)}"/>`,
    `<link rel="self" type="application/atom+xml" href="${xml(address)}"/>`,
    ...entries,
    "</feed>\n",
  ].join("\n");
}

/** Without the characters that XML cannot hold. */
const xml = (text: string): string =>
  escaped(text.toWellFormed().replaceAll(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, ""));
