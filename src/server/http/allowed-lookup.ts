import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";

/** Resolves names as the system does, without forbidden addresses: a name may lead anywhere. Fails where none is left. */
export const lookupUnless =
  (isForbidden: (address: string) => boolean, refusal: () => Error): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return done(error, []);
      const allowed = addresses.filter(({ address }) => !isForbidden(address));
      return allowed.length === 0 ? done(refusal(), []) : done(null, allowed);
    });
  };
