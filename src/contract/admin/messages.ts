import { z } from "zod/mini";
import { ADMINISTRATORS } from "#domain/identity/audiences.ts";
import { command, endpoint } from "#contract/endpoint.ts";
import { count, instant, list } from "#contract/primitives.ts";

/** Messages that wait to be sent, and whether a restored store holds them. */
export const messages = endpoint({
  path: "/api/messages",
  roles: ADMINISTRATORS,
  dependsOn: ["messages"],
  query: z.object({}),
  reply: z.object({
    hasMail: z.boolean(),
    /** The store was restored from a backup, and no administrator has said that it is the real one. */
    hold: z.nullable(z.object({ backupMadeAt: instant, since: instant })),
    queues: list(
      z.object({
        /** Links are those of invitations and for new passwords. */
        queue: z.enum(["links", "mail", "webhook"]),
        /** Host of a webhook. */
        host: z.nullable(z.string()),
        waiting: count,
        oldestAt: instant,
        /** Cause of the last failure; null where none did. */
        problem: z.nullable(z.string()),
      }),
    ),
  }),
});

/** Says that a store restored at a moment is the real one: what it held is sent. */
export const releaseMessages = command({
  path: "/api/messages/release",
  roles: ADMINISTRATORS,
  changes: ["messages"],
  body: { since: instant },
  reply: {},
});
