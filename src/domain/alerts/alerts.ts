import type { ViewPage } from "#domain/pages.ts";
import { secondsAfter, secondsBetween, type Instant } from "#domain/time/time.ts";

/** The pages whose lists have rows that a view can alert of. */
export const ALERT_PAGES = ["roadshows", "people", "offices"] as const satisfies readonly ViewPage[];
export type AlertPage = (typeof ALERT_PAGES)[number];

export const isAlertPage = (page: ViewPage): page is AlertPage => ALERT_PAGES.some((each) => each === page);

/** A view with more rows than this can't alert: they are compared with those before, one by one. */
export const ALERT_ROWS_MAX = 5_000;
/** The items of an alert that are named. */
export const ALERT_ITEMS_MAX = 20;

/** Something that an alert may be about: a finding of Today, or a row of a list. */
export type AlertItem = { readonly id: string; readonly name: string; readonly about: string };

/** Returns the new items among those that are found, in their order: what was not found the last time. */
export function newItems<Item extends AlertItem>(
  found: readonly Item[],
  seen: readonly string[],
): readonly Item[] {
  const before = new Set(seen);
  return found.filter(({ id }) => !before.has(id));
}

/** An item as it may leave the product: without the email address that tells users of one name apart. */
export const publicItem = ({ id, name, about }: AlertItem): AlertItem => ({
  id,
  name,
  about: about.includes("@") ? "" : about,
});

/** Items as lines of text, the first ones, with how many there are beyond them. */
export function itemLines(items: readonly AlertItem[]): readonly string[] {
  const lines = items
    .slice(0, ALERT_ITEMS_MAX)
    .map(({ name, about }) => [name, about].filter((word) => word !== "").join(", "));
  const more = items.length - lines.length;
  return more > 0 ? [...lines, `and ${more.toLocaleString("en-US")} more`] : lines;
}

/** `3 new: Approved events without anyone` */
export const alertTitle = (count: number, name: string): string =>
  `${count.toLocaleString("en-US")} new: ${name}`;

const RETRY_MIN_S = 60;
const RETRY_MAX_S = 3_600;

/** Moment at which a failed evaluation is tried again: after a minute, then as long after as it has been failing, an hour at most. */
export const nextTry = (since: Instant, now: Instant): Instant =>
  secondsAfter(now, Math.min(Math.max(secondsBetween(since, now), RETRY_MIN_S), RETRY_MAX_S));
