import type { OfficeId } from "#domain/ids.ts";
import type { Instant } from "#domain/time/time.ts";
import type { Role, SignInMeans } from "./roles.ts";

/** The person who sends a request: signed in, with an open session. */
export type Who = {
  readonly userId: string;
  readonly sessionId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly scope: Scope;
  readonly isDemo: boolean;
  readonly hasSecondFactor: boolean;
  readonly hasPassword: boolean;
  /** True where they can sign in through an identity provider. */
  readonly isLinked: boolean;
  readonly signedInWith: SignInMeans;
  /** True where they have to set up a second factor before anything else. */
  readonly isSecondFactorDue: boolean;
  /** Moment when they last entered their password or a code, or signed in at their identity provider. */
  readonly verifiedAt: Instant;
  /** Moment when the session ends, active or not. */
  readonly endsAt: Instant;
  /** Place of their session's last change in the database's log, which a replica must have to answer them. */
  readonly writtenLsn?: string | null;
};

/** The offices, and so the accounts, whose rows a person sees. An empty list sees none. */
export type Scope = "all" | readonly OfficeId[];
