import { useBusinessInUse } from "#web/api/identity/session.ts";
import { useNow } from "#web/lib/now.ts";
import type { Here } from "#web/pages/payroll/exceptions/decision-words.ts";

/** The moment that it is, and the zone of the business: in it the pages of payroll say when people did something. */
export const useHere = (): Here => ({ now: useNow(), zone: useBusinessInUse().zone });
