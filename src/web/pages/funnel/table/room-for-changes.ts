import { useMedia } from "#web/lib/media.ts";

/*
 * From 120 rem on a table of all columns has room for what else is said of a change: the share under a count, the unit
 * after a rate. The two belong together, since what is shown without its room would be cut.
 */

/** The room, as variables that the columns' widths are made of. */
export const ROOM_FOR_CHANGES =
  "min-[120rem]:[--share:2.625rem] min-[120rem]:[--unit:1rem] min-[120rem]:[--account:9rem]";

/** Where columns would not all be in sight with it, it is said by the title, and has no element of its own. */
export const useHasRoomForChanges = (): boolean => useMedia("(width >= 120rem)");
