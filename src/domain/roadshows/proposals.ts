/** Why an office is proposed for an event without staff, the best reason first. */
export const PROPOSAL_REASONS = ["club", "retailer", "state"] as const;
export type ProposalReason = (typeof PROPOSAL_REASONS)[number];

/** How many offices are proposed for one event. */
export const PROPOSALS_MAX = 3;

/** What can become of an event between two reads of all events. */
export const EVENT_CHANGES = ["new", "gone", "canceled", "status", "reassigned", "acknowledged"] as const;
export type EventChange = (typeof EVENT_CHANGES)[number];
