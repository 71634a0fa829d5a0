import { useSession } from "./session.ts";

/** Whether who is signed in sees some offices only: "nothing yet" is then of these offices, not of the business. */
export const useIsLimited = (): boolean => (useSession().session?.person?.offices ?? null) !== null;
