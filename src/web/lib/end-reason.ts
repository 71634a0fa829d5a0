import { store, stored } from "./storage.ts";

/** Reason why a session ended that its user did not sign out of here, as far as this browser knows. */
const REASONS = {
  idle: "You were signed out because of inactivity.",
  over: "Your session reached its time limit.",
  tab: "You signed out in another tab.",
  elsewhere: "Your session was ended on another device, by an administrator, or because your access changed.",
} as const;
export type EndReason = keyof typeof REASONS;

const KEY = "fieldboard.ended";

/** Keeps the reason for the sign-in page, which is another document. */
export const noteEnd = (reason: EndReason): void => {
  store("sessionStorage", KEY, reason);
};

/** Words on why the session before ended; "" where it did not, or that was said already. */
export function endWords(): string {
  const reason = stored("sessionStorage", KEY) ?? "";
  return isReason(reason) ? REASONS[reason] : "";
}

/** It is said once. */
export const forgetEnd = (): void => {
  store("sessionStorage", KEY, "");
};

const isReason = (text: string): text is EndReason => Object.hasOwn(REASONS, text);
