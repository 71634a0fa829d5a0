import { expect, test } from "vitest";
import { isInternalAddress } from "#server/settings.ts";
import { lookupUnless } from "./allowed-lookup.ts";

const addressesOf = (isForbidden: (address: string) => boolean): Promise<unknown> =>
  new Promise((resolve) => {
    lookupUnless(isForbidden, () => new Error("refused"))("localhost", {}, (error, addresses) =>
      resolve(error?.message ?? addresses),
    );
  });

test("a name that leads to forbidden addresses only is refused", async () => {
  expect(await addressesOf(isInternalAddress)).toBe("refused");
});

test("of several addresses the forbidden ones are left out", async () => {
  expect(await addressesOf((address) => address.includes(":"))).toEqual([
    { address: "127.0.0.1", family: 4 },
  ]);
});
