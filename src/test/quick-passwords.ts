import type * as NodeCrypto from "node:crypto";
import { vi } from "vitest";

/**
 * Passwords are hashed at the lowest cost there is: hundreds of sign-ins at the real one take as long as all other work
 * of these tests. `password-hash.test.ts` and the built product hash at the real cost.
 */
/** Hashes of an earlier cost, written out in tests, have to fit. */
const isOfToday = ({ memory, passes }: NodeCrypto.Argon2Parameters): boolean =>
  memory === 32 * 1024 && passes === 3;

vi.mock("node:crypto", async (importOriginal) => {
  const crypto = await importOriginal<typeof NodeCrypto>();
  const argon2 = (
    algorithm: "argon2id",
    parameters: NodeCrypto.Argon2Parameters,
    done: (error: Error | null, derived: Buffer) => void,
  ): void =>
    crypto.argon2(
      algorithm,
      isOfToday(parameters) ? { ...parameters, memory: 8, passes: 1 } : parameters,
      done,
    );
  return { ...crypto, argon2 };
});
