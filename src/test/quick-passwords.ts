import crypto, { type Argon2Parameters } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

/** Hashes of an earlier cost, written out in tests, have to fit. */
const isOfToday = ({ memory, passes }: Argon2Parameters): boolean => memory === 32 * 1024 && passes === 3;

const { argon2 } = crypto;

/**
 * Passwords are hashed at the lowest cost there is: hundreds of sign-ins at the real one take as long as all other work
 * of these tests. `password-hash.test.ts` and the built product hash at the real cost.
 */
crypto.argon2 = (algorithm, parameters, done) =>
  argon2(algorithm, isOfToday(parameters) ? { ...parameters, memory: 8, passes: 1 } : parameters, done);
syncBuiltinESMExports();
