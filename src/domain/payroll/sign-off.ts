/** Why a submission cannot be signed off. */
export const SIGN_OFF_REFUSALS = ["unknown", "not-read", "changed", "blocked", "signed-off"] as const;
export type SignOffRefusal = (typeof SIGN_OFF_REFUSALS)[number];

/** When the records of a submission are kept as they were; those of a withdrawn sign-off too. */
export const LEDGER_KINDS = ["first-seen", "sign-off", "withdrawn", "export", "now"] as const;
