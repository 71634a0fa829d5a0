import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import type { SealedPerson } from "#server/people/load-rows.ts";
import type { SealedVersion, SecondFactor } from "./reseal-rows.ts";
import type { Sealer } from "./keys.ts";

/** The key was not changed, for a reason that people can do something about. */
export class RotationRefused extends Error {
  override readonly name = "RotationRefused";
}

/** What is sealed of a person, by another key, as a load would seal it. @throws RotationRefused */
export function resealPerson(version: SealedVersion, from: Sealer, to: Sealer): SealedPerson {
  const dob = opened(version.dobCipher, version, from);
  const ssn = opened(version.ssnCipher, version, from);
  return {
    dobCipher: version.dobCipher === null ? null : to.seal(dob),
    ssnCipher: version.ssnCipher === null ? null : to.seal(ssn),
    ssnHash: to.ssnHash(ssn),
    nameDobHash: to.nameDobHash(version.firstName, version.lastName, dob),
    privateHash: to.privateHash(ssn, dob),
  };
}

function opened(cipher: Buffer | null, { id }: SealedVersion, from: Sealer): string {
  if (cipher === null) return "";
  try {
    return from.open(cipher);
  } catch (cause) {
    throw new RotationRefused(
      `What is sealed of person ${id} was changed, or sealed with another key: nothing was changed`,
      { cause },
    );
  }
}

/** The same of a second factor, in the form of the sign-in library. @throws RotationRefused */
export async function resealFactor(factor: SecondFactor, from: Sealer, to: Sealer): Promise<SecondFactor> {
  const again = async (data: string): Promise<string> =>
    symmetricEncrypt({
      key: to.signInSecret,
      data: await symmetricDecrypt({ key: from.signInSecret, data }),
    });
  try {
    return { id: factor.id, secret: await again(factor.secret), codes: await again(factor.codes) };
  } catch (cause) {
    throw new RotationRefused(
      "A second factor was changed, or sealed with another key: nothing was changed",
      { cause },
    );
  }
}
