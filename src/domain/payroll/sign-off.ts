/** Why a submission cannot be signed off. */
export const SIGN_OFF_REFUSALS = ["unknown", "not-read", "changed", "blocked", "signed-off"] as const;
export type SignOffRefusal = (typeof SIGN_OFF_REFUSALS)[number];

/** When the records of a submission are kept as they were: of sign-offs and partner files the latest. */
export const LEDGER_MOMENTS = ["first-seen", "sign-off", "export", "now"] as const;
export type LedgerMoment = (typeof LEDGER_MOMENTS)[number];
