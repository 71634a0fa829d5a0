import { messages, releaseMessages } from "#contract/admin/messages.ts";
import type { AuditedStore } from "#server/audit/audit.ts";
import { Conflict } from "#server/http/refusal.ts";
import { answer, type Route } from "#server/http/serve.ts";
import { onAdministered } from "#server/identity/administer.ts";
import { deleteHold, selectHold, selectWaiting } from "#server/messages/queries.ts";

type MessageRouteDeps = AuditedStore & { readonly hasMail: boolean };

/** Routes for administrators, who see messages and let those of a restored store go. */
export const messageRoutes = (deps: MessageRouteDeps): readonly Route[] => [
  answer(messages, async () => {
    const { db } = deps.store;
    return { hasMail: deps.hasMail, hold: await selectHold(db), queues: await selectWaiting(db) };
  }),

  onAdministered(deps, releaseMessages, async ({ since }, { writing, record }) => {
    if (!(await deleteHold(writing, since))) throw new Conflict("Messages are not held.");
    await record({ act: "messages-released", details: {} });
    return {};
  }),
];
