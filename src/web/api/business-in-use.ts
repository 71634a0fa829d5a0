import { FEW_BOOKED } from "#domain/funnel/funnel.ts";
import { WEEK_START, type WeekStart } from "#domain/time/week.ts";
import { useSession } from "./session.ts";

type BusinessInUse = { readonly weekStart: WeekStart; readonly fewBooked: number };

const DEFAULTS: BusinessInUse = { weekStart: WEEK_START, fewBooked: FEW_BOOKED };

/** What pages compute with, as the session says it. */
export const useBusinessInUse = (): BusinessInUse => useSession().session?.business ?? DEFAULTS;
