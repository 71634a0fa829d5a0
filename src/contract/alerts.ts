import { z } from "zod/mini";
import { VIEW_PAGES } from "#domain/pages.ts";
import { FINDING_KINDS } from "#domain/today/finding-kinds.ts";
import { command, endpoint, type Declared } from "./endpoint.ts";
import { READERS } from "#domain/identity/audiences.ts";
import { count, instant, list, rowId } from "./primitives.ts";
import { linkToken } from "./identity/session.ts";

const kind = z.enum(FINDING_KINDS);

/** What its user is alerted of, always in the product, and by which other ways. */
const subscription = z.object({
  id: rowId,
  /** A kind of line on Today, or a saved view: one of them. */
  kind: z.nullable(kind),
  view: z.nullable(z.object({ id: rowId, page: z.enum(VIEW_PAGES), name: z.string(), search: z.string() })),
  byEmail: z.boolean(),
  byWebhook: z.boolean(),
  /** When something new was last found; null where nothing was. */
  lastAt: z.nullable(instant),
  /** Why it could not be evaluated, or why its last message was not delivered; null where all is well. */
  problem: z.nullable(z.string()),
  /** Since when it cannot be evaluated; null where it can. */
  problemSince: z.nullable(instant),
});

/** What the person signed in is alerted of, and how. */
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
    /** When the address of the person's feed was made; null without one. */
    feedMadeAt: z.nullable(instant),
  }),
});

export const ALERTS_MAX = 200;

/** What the person signed in was alerted of in their present role and offices, newest first, 200 at most. */
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
        /** Where it is worked. */
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

/** Whether a summary is mailed each Monday. */
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

/** What the last link of a message stops, before it is pressed. */
export const lookAtStop = command({
  path: "/api/alerts/stop/look",
  roles: "everyone",
  changes: [],
  body: { token: linkToken },
  reply: { name: z.string() },
});

/** Where a mail program stops the mail for its user (RFC 8058), with `token`: a POST stops it, a look leads to the page that does. */
export const stopByPress: Declared = { path: "/api/alerts/stop/press", roles: "everyone" };

/** Stops what the last link of a message is of. */
export const stopByLink = command({
  path: "/api/alerts/stop",
  roles: "everyone",
  changes: ["alerts"],
  body: { token: linkToken },
  reply: {},
});
