import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from "jose";
import { instant, type Instant } from "#domain/time/time.ts";

/** What the identity provider says is not to be believed, or is no reason to let anybody in. */
export class OidcRefused extends Error {
  override readonly name = "OidcRefused";
  /** A claim or a check by its name, never what it holds. */
  readonly why: string;
  constructor(why: string) {
    super(`refused for its ${why}`);
    this.why = why;
  }
}

/** What an ID token has to fit. */
export type Expected = {
  readonly keys: JWTVerifyGetKey;
  readonly issuer: string;
  readonly clientId: string;
  readonly nonce: string;
  /** At most so many seconds ago its person told the provider who they are; null when that does not matter. */
  readonly maxAgeS: number | null;
  readonly now: Instant;
};

/** Whom an ID token stands for. */
export type IdToken = {
  readonly subject: string;
  /** When they told the provider who they are; null when it does not say. */
  readonly provenAt: Instant | null;
  readonly claims: JWTPayload;
};

/** Signatures of key pairs only: with a shared secret, or none, anybody could be meant. */
const ALGORITHMS = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];
/** How far two clocks may be apart. */
const TOLERANCE_S = 60;
const AGE_MAX_S = 10 * 60;
/** As OpenID Connect Core 1.0, section 2, says. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;

/** Checks all that OpenID Connect Core 1.0, section 3.1.3.7, asks of the ID token of a code. @throws OidcRefused */
export async function readIdToken(text: string, expected: Expected): Promise<IdToken> {
  const { issuer, clientId, nonce, now } = expected;
  const claims = await verified(text, expected);
  if (claims.iss !== issuer) throw new OidcRefused("iss");
  const isForOthers = Array.isArray(claims.aud) && claims.aud.length > 1;
  if ((isForOthers || claims["azp"] !== undefined) && claims["azp"] !== clientId)
    throw new OidcRefused("azp");
  if (claims["nonce"] !== nonce) throw new OidcRefused("nonce");
  if (claims.sub === undefined || !SUBJECT.test(claims.sub)) throw new OidcRefused("sub");
  return { subject: claims.sub, provenAt: provenAtOf(claims["auth_time"], expected.maxAgeS, now), claims };
}

async function verified(text: string, { keys, issuer, clientId, now }: Expected): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(text, keys, {
      issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      requiredClaims: ["iss", "sub", "aud", "exp", "iat", "nonce"],
      clockTolerance: TOLERANCE_S,
      maxTokenAge: AGE_MAX_S,
      currentDate: new Date(now),
    });
    return payload;
  } catch (error) {
    // Without the cause, which holds the claims.
    if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired)
      throw new OidcRefused(error.claim);
    if (error instanceof errors.JOSEAlgNotAllowed) throw new OidcRefused("algorithm");
    if (error instanceof errors.JWSSignatureVerificationFailed) throw new OidcRefused("signature");
    if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
      throw new OidcRefused("key");
    if (error instanceof errors.JWTInvalid || error instanceof errors.JWSInvalid)
      throw new OidcRefused("form");
    throw error;
  }
}

/** A provider that lets somebody pass whom it has not asked leaves the time of when it last did. @throws OidcRefused */
function provenAtOf(told: unknown, maxAgeS: number | null, now: Instant): Instant | null {
  if (told === undefined && maxAgeS === null) return null;
  if (typeof told !== "number" || !Number.isSafeInteger(told) || told < 0) throw new OidcRefused("auth_time");
  const ageS = secondsOf(now) - told;
  if (ageS < -TOLERANCE_S || (maxAgeS !== null && ageS > maxAgeS)) throw new OidcRefused("auth_time");
  return ageS <= 0 ? now : instantOf(told);
}

const secondsOf = (moment: Instant): number => Temporal.Instant.from(moment).epochMilliseconds / 1000;
const instantOf = (seconds: number): Instant =>
  instant(Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toString());

/** Only what every mail server reads alike: two letters that look the same are two people. */
const EMAIL = /^[\x21-\x3f\x41-\x7e]{1,64}@[\x21-\x3f\x41-\x7e]{1,189}$/;

/** The e-mail address in lower case, when the provider says that it has seen it to be theirs; null otherwise. */
export const verifiedEmail = (claims: Readonly<Record<string, unknown>>): string | null => {
  const { email, email_verified: isVerified } = claims;
  return isVerified === true && typeof email === "string" && EMAIL.test(email) ? email.toLowerCase() : null;
};
