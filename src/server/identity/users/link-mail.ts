import { PAGES } from "#domain/pages.ts";
import type { Clock } from "#domain/time/time.ts";
import type { Letter } from "#server/messages/letter.ts";
import { insertMessage } from "#server/messages/queries.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import type { Sealer } from "#server/vault/keys.ts";

/** Pages that links of invitations and for new passwords lead to. */
export const LINK_PAGE = PAGES.invitation.path;

type Deps = { readonly clock: Clock; readonly sealer: Pick<Sealer, "seal"> };

const INVITATION: Letter = {
  subject: "You’re invited to Fieldboard",
  paragraphs: ["You’re invited to use Fieldboard. The link works once, for seven days."],
  items: [],
  action: { label: "Accept the invitation", path: LINK_PAGE },
  stops: null,
};

const NEW_PASSWORD: Letter = {
  subject: "Choose a new Fieldboard password",
  paragraphs: [
    "A new password was requested for your Fieldboard account. The link works once, for 24 hours.",
    "If you didn’t request it, ignore this email. Your password stays as it is.",
  ],
  items: [],
  action: { label: "Choose a new password", path: LINK_PAGE },
  stops: null,
};

/** Has an invitation's link mailed once the transaction is committed. The token is sealed until it was sent. */
export const mailInvitation = (
  writing: Writing,
  { clock, sealer }: Deps,
  { email, token }: { readonly email: string; readonly token: string },
): Promise<string> =>
  insertMessage(
    writing,
    { ...LINK_MESSAGE, kind: "invitation", userId: null, address: email, content: INVITATION },
    clock.now(),
    (id) => sealer.seal(token, "message.secret", id),
  );

/** The same for a user's link to a new password. */
export const mailPasswordLink = (
  writing: Writing,
  { clock, sealer }: Deps,
  { userId, token }: { readonly userId: string; readonly token: string },
): Promise<string> =>
  insertMessage(
    writing,
    { ...LINK_MESSAGE, kind: "password", userId, address: null, content: NEW_PASSWORD },
    clock.now(),
    (id) => sealer.seal(token, "message.secret", id),
  );

const LINK_MESSAGE = { way: "email", subscriptionId: null, access: null } as const;
