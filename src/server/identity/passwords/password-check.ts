import type { Store } from "#server/postgres/connect.ts";
import { isWriteRefused } from "#server/identity/request-counts.ts";
import { replacePasswordHash } from "./password-hashes.ts";
import { hashPassword, needsRehash, verifyPassword } from "./password-hash.ts";

/**
 * Whether a password fits its hash. One that was made at another cost is made anew while the password is at hand, which
 * it is at no other time.
 */
export const checkPassword =
  (store: Pick<Store, "db">) =>
  async ({ hash, password }: { readonly hash: string; readonly password: string }): Promise<boolean> => {
    const fits = await verifyPassword(hash, password);
    if (fits && needsRehash(hash)) {
      await replacePasswordHash(store, hash, await hashPassword(password)).catch(unlessReadOnly);
    }
    return fits;
  };

const unlessReadOnly = (error: unknown): void => {
  if (!isWriteRefused(error)) throw error;
};
