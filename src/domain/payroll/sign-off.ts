/** Why a submission cannot be signed off. */
export const SIGN_OFF_REFUSALS = ["unknown", "not-read", "changed", "blocked", "signed-off"] as const;
export type SignOffRefusal = (typeof SIGN_OFF_REFUSALS)[number];
