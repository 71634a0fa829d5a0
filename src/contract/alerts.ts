import { z } from "zod/mini";
import { VIEW_PAGES } from "#domain/pages.ts";
import { FINDING_KINDS } from "#domain/today/finding-kinds.ts";
import { command, endpoint, type Declared } from "./endpoint.ts";
import { READERS } from "#domain/identity/audiences.ts";
import { count, instant, list, rowId } from "./primitives.ts";
import { linkToken } from "./identity/session.ts";

const kind = z.enum(FINDING_KINDS);

/** A kind of alert of its user, always in the product, and the other ways. */
const subscription = z.object({
  id: rowId,
  /** A kind of line on Today, or a saved view: one of them. */
  kind: z.nullable(kind),
  view: z.nullable(z.object({ id: rowId, page: z.enum(VIEW_PAGES), name: z.string(), search: z.string() })),
  byEmail: z.boolean(),
  byWebhook: z.boolean(),
  /** Moment when something new was last found; null where nothing was. */
  lastAt: z.nullable(instant),
  /** Cause why it could not be evaluated, or its last message was not delivered; null where all is well. */
  problem: z.nullable(z.string()),
  /** Since when it cannot be evaluated; null where it can. */
  problemSince: z.nullable(instant),
});

/** Alerts of the person signed in, and their ways. */
export const alertSettings = endpoint({
  path: "/api/alerts/settings",
  roles: READERS,
  dependsOn: ["alerts", "views"],
  query: z.object({}),
  reply: z.object({
    subscriptions: list(subscription),
    wantsDigest: z.boolean(),
    /** The host of the person's webhook; null without one. */
    webhookHost: z.nullable(z.string()),
    /** Moment when the address of the person's feed was made; null without one. */
    feedMadeAt: z.nullable(instant),
  }),
});

export const ALERTS_MAX = 200;

/** Alerts that the person signed in received in their present role and offices, newest first, 200 at most. */
export const alertList = endpoint({
  path: "/api/alerts",
  roles: READERS,
  dependsOn: ["alerts"],
  isBackground: true,
  query: z.object({}),
  reply: z.object({
    unread: count,
    rows: list(
      z.object({
        id: rowId,
        at: instant,
        title: z.string(),
        /** Address of the page where it is worked. */
        path: z.string(),
        /** The first items in words. */
        items: list(z.string()),
        isRead: z.boolean(),
      }),
    ),
  }),
});

/** Alerts of what is found from now on by a kind of line on Today or by a saved view; or changes by which ways. */
export const subscribe = command({
  path: "/api/alerts/subscribe",
  roles: READERS,
  changes: ["alerts"],
  body: { kind: z.optional(kind), viewId: z.optional(rowId), byEmail: z.boolean(), byWebhook: z.boolean() },
  reply: { id: rowId },
});

export const unsubscribe = command({
  path: "/api/alerts/unsubscribe",
  roles: READERS,
  changes: ["alerts"],
  body: { id: rowId },
  reply: {},
});

/** Marks the alerts up to one as read. */
export const markAlertsRead = command({
  path: "/api/alerts/read",
  roles: READERS,
  changes: ["alerts"],
  body: { upTo: rowId },
  reply: {},
});

/** Turns the summary that is mailed each Monday on or off. */
export const chooseDigest = command({
  path: "/api/alerts/digest",
  roles: READERS,
  changes: ["alerts"],
  body: { isOn: z.boolean() },
  reply: {},
});

/** Sets the address that signed alerts are posted to; null removes it. The new key of the signature is shown once. */
export const setWebhook = command({
  path: "/api/alerts/webhook",
  roles: READERS,
  changes: ["alerts"],
  body: { url: z.nullable(z.string().check(z.minLength(1), z.maxLength(1_000))) },
  reply: { secret: z.nullable(z.string()) },
});

/** Makes a new address of the person's feed, shown once, or stops it. An earlier address stops working. */
export const setFeed = command({
  path: "/api/alerts/feed/set",
  roles: READERS,
  changes: ["alerts"],
  body: { isOn: z.boolean() },
  reply: { address: z.nullable(z.string()) },
});

/** The alerts of one person as an Atom feed, for the program that has its address, with `key`. */
export const alertFeed: Declared = { path: "/api/alerts/feed", roles: "everyone" };

/** Names the alerts that the last link of a message stops, before it is pressed. */
export const lookAtStop = command({
  path: "/api/alerts/stop/look",
  roles: "everyone",
  changes: [],
  body: { token: linkToken },
  reply: { name: z.string() },
});

/** Address at which a mail program stops the mail for its user (RFC 8058), with `token`: a POST stops it, a look leads to the page that does. */
export const stopByPress: Declared = { path: "/api/alerts/stop/press", roles: "everyone" };

/** Stops what the last link of a message is of. */
export const stopByLink = command({
  path: "/api/alerts/stop",
  roles: "everyone",
  changes: ["alerts"],
  body: { token: linkToken },
  reply: {},
});
