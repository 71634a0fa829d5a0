import { VERIFY_FIRST } from "#contract/identity/session.ts";
import type { RefusalCode } from "#contract/refusal.ts";
import type { Who } from "#domain/identity/who.ts";
import { secondsBetween, type Clock } from "#domain/time/time.ts";

type RefusalOptions = ErrorOptions & {
  readonly headers?: Readonly<Record<string, string>>;
  /** The field of the request that is to be mended; the detail begins with its name in quotes. */
  readonly field?: string;
  readonly code?: RefusalCode;
};

/** Reason why a request is not answered: its status, a title and a sentence for people. Nothing of the inside is in it. */
export class Refusal extends Error {
  readonly status: number;
  readonly title: string;
  readonly field: string | null;
  readonly code: RefusalCode | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, title: string, detail: string, options: RefusalOptions = {}) {
    super(detail, options);
    this.name = new.target.name;
    this.status = status;
    this.title = title;
    this.field = options.field ?? null;
    this.code = options.code ?? (options.field === undefined ? null : "invalid");
    this.headers = options.headers ?? {};
  }
}

const refusal = (status: number, title: string) =>
  class extends Refusal {
    constructor(detail: string, options?: RefusalOptions) {
      super(status, title, detail, options);
    }
  };

/** The detail names the field. */
export class BadRequest extends refusal(400, "Bad request") {}
export class Forbidden extends refusal(403, "Forbidden") {}
/** The same for what does not exist and for what the user may not see. */
export class NotFound extends refusal(404, "Not found") {}
/** The request conflicts with what is stored now. */
export class Conflict extends refusal(409, "Conflict") {}
/** The answer would be larger than what was requested can be. */
export class TooLarge extends refusal(413, "Content too large") {}

/** 401: no one is signed in, or not any more. */
export class SignedOut extends Refusal {
  constructor(detail = "Sign in first.", options?: RefusalOptions) {
    super(401, "Unauthorized", detail, options);
  }
}

/** 403, recognized by its title: the user has to confirm who they are, and may then try again. */
class VerifyFirst extends Refusal {
  constructor() {
    super(403, VERIFY_FIRST, "Confirm it’s you again: it was over five minutes ago.");
  }
}

const FRESH_S = 5 * 60;
/** Two servers of one store differ by this at most; a proof from further ahead predates a clock that was moved back. */
const CLOCK_SKEW_S = 5;

/** Requires a password or a code confirmed within five minutes. @throws VerifyFirst otherwise */
export function freshOnly({ verifiedAt }: Pick<Who, "verifiedAt">, clock: Pick<Clock, "now">): void {
  const ageS = secondsBetween(verifiedAt, clock.now());
  if (ageS < -CLOCK_SKEW_S || ageS > FRESH_S) throw new VerifyFirst();
}

/** 405, with the methods that are allowed. */
export class WrongMethod extends Refusal {
  constructor(allowed: string) {
    super(405, "Method not allowed", `This address answers ${allowed} only.`, {
      headers: { Allow: allowed },
    });
  }
}

/** 429: worth another request after so many seconds. */
export class TooMany extends Refusal {
  constructor(detail: string, seconds = RETRY_AFTER_SECONDS) {
    super(429, "Too many requests", detail, { headers: { "Retry-After": String(seconds) } });
  }
}

/** 429: guessing is slowed; after so many seconds the next try is looked at. */
export class Slowed extends TooMany {
  constructor(seconds: number) {
    super(`Too many tries. Try again in ${seconds} s.`, seconds);
  }
}

const RETRY_AFTER_SECONDS = 5;

/** 503: the store does not answer, or not in time. Worth another request. */
export class StoreDown extends Refusal {
  constructor(detail: string, options?: ErrorOptions) {
    super(503, "Service unavailable", detail, {
      ...options,
      headers: { "Retry-After": String(RETRY_AFTER_SECONDS) },
    });
  }
}
