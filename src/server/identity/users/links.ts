import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { fold } from "#domain/fold.ts";
import { isOfficeId, type OfficeId } from "#domain/ids.ts";
import { isRole, type Role } from "#domain/identity/roles.ts";
import { instant, type Instant } from "#domain/time/time.ts";
import type { Db } from "#server/postgres/connect.ts";
import {
  deleteOldLinks,
  insertLink,
  selectInvitations,
  selectLink,
  updateInvitationRevoked,
  updateLinkUsed,
  type LinkRow,
} from "./queries.ts";

const invitation = z.object({
  email: z.string(),
  role: z.custom<Role>(isRole),
  scope: z.union([z.literal("all"), z.array(z.custom<OfficeId>(isOfficeId)).readonly()]),
});

export type Invitation = Readonly<z.infer<typeof invitation>> & { readonly purpose: "invitation" };
/** What a one-time link is for. */
export type LinkGrant = { readonly purpose: "set-up" } | Invitation;
export type NewLink = { readonly token: string; readonly expiresAt: Instant };

const HOURS_GOOD = { "set-up": 24, invitation: 7 * 24 } as const;
const HOURS_STORED = 30 * 24;
const TOKEN_BYTES = 32;

/**
 * Makes a link for one use and returns its token, of which only the hash is stored. The open link for the same person
 * stops working. Null for a set-up where there is an administrator.
 */
export async function makeLink(db: Db, grant: LinkGrant, now: Instant): Promise<NewLink | null> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const { purpose, ...grants } = grant;
  const subject = grant.purpose === "invitation" ? fold(grant.email) : "";
  const expiresAt = hoursFrom(now, HOURS_GOOD[purpose]);
  await deleteOldLinks(db, hoursFrom(now, -HOURS_STORED));
  const link = { hash: hashOf(token), purpose, subject, grants, createdAt: now, expiresAt };
  return (await insertLink(db, link)) ? { token, expiresAt } : null;
}

/** What a token is good for; null when it is unknown, used, revoked or expired. */
export const readLink = async (db: Db, token: string, now: Instant): Promise<LinkGrant | null> =>
  grantOf(await selectLink(db, hashOf(token), now));

/** The same, and uses it up: of several requests at once only one gets the grant. */
export const useLink = async (db: Db, token: string, now: Instant): Promise<LinkGrant | null> =>
  grantOf(await updateLinkUsed(db, hashOf(token), now));

/** Revokes the open invitation of an email address and returns it; null when there is none. */
export async function revokeInvitation(db: Db, email: string, now: Instant): Promise<Invitation | null> {
  const row = await updateInvitationRevoked(db, fold(email), now);
  return row === null ? null : invitationOf(row);
}

/** Open invitations, newest first. */
export const readInvitations = async (db: Db, now: Instant) =>
  (await selectInvitations(db, now)).map((row) => ({ ...invitationOf(row), expiresAt: row.expiresAt }));

/** A token is long and random, so a slow hash would not add protection. */
const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

const hoursFrom = (moment: Instant, hours: number): Instant =>
  instant(Temporal.Instant.from(moment).add({ hours }).toString());

const grantOf = (row: LinkRow | null): LinkGrant | null =>
  row === null ? null : row.purpose === "set-up" ? { purpose: "set-up" } : invitationOf(row);

const invitationOf = ({ grants }: LinkRow): Invitation => ({
  purpose: "invitation",
  ...invitation.parse(grants),
});
