import type { Instant } from "#domain/time/time.ts";
import type { Role, SignInMeans } from "./roles.ts";
import type { Scope } from "./scope.ts";

/** Who asks: a person with a session that has not ended. */
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
  /** Whether an identity provider may let them in. */
  readonly isLinked: boolean;
  readonly signedInWith: SignInMeans;
  /** Whether they have to set up a second factor before anything else. */
  readonly isSecondFactorDue: boolean;
  /** When they last told their password or a code, or their identity provider who they are. */
  readonly verifiedAt: Instant;
  /** When the session ends, whatever is done in it. */
  readonly endsAt: Instant;
};
