import { dateInZone, systemClock, type Instant, type IsoDate } from "#domain/time/time.ts";
import { useNow } from "./now.ts";

const clock = systemClock("UTC");

let zone = "UTC";

/** The zone of the business by the latest session. Every day and moment on the screen is in it, wherever the device is. */
export const businessZone = (): string => zone;

/** Called with each session that arrives, before anything of it is shown. */
export const setBusinessZone = (name: string): void => {
  zone = name;
};

/** The day it is for the business, at a moment or now. The only "today" of the browser. */
export const businessToday = (now: Instant = clock.now()): IsoDate => dateInZone(now, zone);

/** The day it is for the business; a page that stays open changes at midnight. */
export const useBusinessToday = (): IsoDate => businessToday(useNow());
