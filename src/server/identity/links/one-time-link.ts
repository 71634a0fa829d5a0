import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { fold } from "#domain/fold.ts";
import { isOfficeId, type OfficeId } from "#domain/ids.ts";
import { isRole, type Role } from "#domain/identity/roles.ts";
import type { Scope } from "#domain/identity/scope.ts";
import { instant, type Clock, type Instant } from "#domain/time/time.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import type { Store } from "#server/postgres/connect.ts";
import {
  deleteOldLinks,
  insertLink,
  returnLink,
  revokeLink,
  selectLink,
  selectOpenLinks,
  takeLink,
  type LinkPurpose,
  type LinkRow,
} from "./one-time-links.ts";

/** What a link is good for: once, for whoever was given it. */
export type LinkGrant =
  | { readonly purpose: "set-up" }
  | Invitation
  | { readonly purpose: "second-factor"; readonly userId: string };
export type Invitation = {
  readonly purpose: "invitation";
  readonly email: string;
  readonly role: Role;
  readonly scope: Scope;
};

export type NewToken = { readonly token: string; readonly expiresAt: Instant };
export type OpenInvitation = Invitation & { readonly expiresAt: Instant };

export type OneTimeLinks = {
  /** A token, told once and then known by its hash only. The open one for the same person ends. Null for a set-up where there is an administrator. Within `writing` when it is to be there only if that commits. */
  readonly make: (grant: LinkGrant, writing?: Writing) => Promise<NewToken | null>;
  /** What a token is good for, which leaves it so; null when it is good for nothing, whatever the reason. */
  readonly look: (token: string) => Promise<LinkGrant | null>;
  /** The same, and it is used up: of many at once one is told. */
  readonly use: (token: string) => Promise<LinkGrant | null>;
  /** Makes a used one good again, when what it was used for failed. */
  readonly giveBack: (token: string) => Promise<void>;
  readonly revoke: (grant: LinkGrant, writing?: Writing) => Promise<boolean>;
  readonly invitations: () => Promise<readonly OpenInvitation[]>;
};

const HOURS_GOOD: Readonly<Record<LinkPurpose, number>> = {
  "set-up": 24,
  invitation: 7 * 24,
  "second-factor": 24,
};
const HOURS_REMEMBERED = 30 * 24;
const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

export type OneTimeLinkDeps = { readonly store: Pick<Store, "db" | "pool">; readonly clock: Clock };

/** Links for one use. Whoever has the text may use it, so it is long, random, soon over, and never kept. */
export function createOneTimeLinks({ store, clock }: OneTimeLinkDeps): OneTimeLinks {
  return {
    make: async (grant, writing = store.db) => {
      const createdAt = clock.now();
      const token = randomBytes(TOKEN_BYTES).toString("base64url");
      const expiresAt = hoursFrom(createdAt, HOURS_GOOD[grant.purpose]);
      await deleteOldLinks(store, hoursFrom(createdAt, -HOURS_REMEMBERED));
      const isMade = await insertLink(
        { db: writing },
        { ...rowOf(grant), hash: hashOf(token), createdAt, expiresAt },
      );
      return isMade ? { token, expiresAt } : null;
    },
    look: async (token) =>
      TOKEN.test(token) ? grantOf(await selectLink(store, hashOf(token), clock.now())) : null,
    use: async (token) =>
      TOKEN.test(token) ? grantOf(await takeLink(store, hashOf(token), clock.now())) : null,
    giveBack: (token) => returnLink(store, hashOf(token)),
    revoke: (grant, writing = store.db) => revokeLink({ db: writing }, rowOf(grant), clock.now()),
    invitations: async () => {
      const rows = await selectOpenLinks(store, "invitation", clock.now());
      return rows.map((row) => ({ ...invitationOf(row), expiresAt: row.expiresAt }));
    },
  };
}

/** A token is long and random, so a slow hash would protect nothing. */
const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

const hoursFrom = (moment: Instant, hours: number): Instant =>
  instant(Temporal.Instant.from(moment).add({ hours }).toString());

type Kept = Pick<LinkRow, "purpose" | "subject" | "grants">;

function rowOf(grant: LinkGrant): Kept {
  switch (grant.purpose) {
    case "set-up":
      return { purpose: "set-up", subject: "", grants: {} };
    case "invitation": {
      const { email, role, scope } = grant;
      return { purpose: "invitation", subject: fold(email), grants: { email, role, scope } };
    }
    case "second-factor":
      return { purpose: "second-factor", subject: grant.userId, grants: {} };
  }
}

function grantOf(row: Kept | null): LinkGrant | null {
  if (row === null) return null;
  switch (row.purpose) {
    case "set-up":
      return { purpose: "set-up" };
    case "invitation":
      return invitationOf(row);
    case "second-factor":
      return { purpose: "second-factor", userId: row.subject };
  }
}

const invited = z.object({
  email: z.string(),
  role: z.custom<Role>(isRole),
  scope: z.union([z.literal("all"), z.array(z.custom<OfficeId>(isOfficeId))]),
});

const invitationOf = ({ grants }: Pick<Kept, "grants">): Invitation => ({
  purpose: "invitation",
  ...invited.parse(grants),
});
