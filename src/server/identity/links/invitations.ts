import type { Hono } from "hono";
import { inviteUser, withdrawInvitation } from "#contract/users.ts";
import { fold } from "#domain/fold.ts";
import { mountCommand } from "#server/http/commands.ts";
import { freshOnly } from "#server/http/fresh-only.ts";
import { BadAsk, NotFound } from "#server/http/refusal.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import { isEmailTaken } from "#server/identity/users/administered-users.ts";
import { accessOf, officesOf, officeWords } from "#server/identity/users/access.ts";
import { administer, asker } from "#server/identity/users/administering.ts";
import type { UsersDeps } from "#server/identity/users/routes.ts";

/** Fieldboard sends no mail: an invitation is a link to hand on. */
export function mountInvitations(app: Hono<HttpEnv>, deps: UsersDeps): void {
  const { clock, audit, links, publicOrigin } = deps;

  mountCommand(app, inviteUser, ({ email: told, ...rest }, exchange) => {
    freshOnly(asker(exchange), clock);
    const access = accessOf(rest);
    const email = told.toLowerCase();
    return administer(audit, exchange, async ({ writing, record, entry }) => {
      if (await isEmailTaken(writing, email))
        throw new BadAsk("“email” belongs to somebody who can sign in already.");
      const made = await links.make({ purpose: "invitation", email, ...access }, writing);
      if (made === null) throw new BadAsk("“email” cannot be invited.");
      await record({
        ...entry,
        act: "user-invited",
        about: { kind: "user", id: email },
        details: { role: access.role, offices: officeWords(officesOf(access.scope)) },
      });
      // After the mark, so that no server is ever asked for it.
      return { link: `${publicOrigin}/invitation#${made.token}`, expiresAt: made.expiresAt };
    });
  });

  mountCommand(app, withdrawInvitation, ({ email }, exchange) =>
    administer(audit, exchange, async ({ writing, record, entry }) => {
      const open = (await links.invitations()).find((one) => fold(one.email) === fold(email));
      if (open === undefined || !(await links.revoke(open, writing)))
        throw new NotFound("There is no such invitation any more.");
      const about = { kind: "user", id: open.email } as const;
      await record({ ...entry, act: "invitation-withdrawn", about, details: {} });
      return {};
    }),
  );
}
