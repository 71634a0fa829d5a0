import { z } from "zod/mini";
import { BUSINESS_SETTINGS, type BusinessSettingName } from "#domain/business-settings.ts";
import { isState, isZone } from "#domain/people/office-places.ts";
import { command, endpoint } from "./endpoint.ts";
import { count, list, officeId, weekStart } from "./primitives.ts";
import { ADMIN_ROLES } from "./permissions.ts";

const bounded = (name: BusinessSettingName) =>
  z.int().check(z.minimum(BUSINESS_SETTINGS[name].least), z.maximum(BUSINESS_SETTINGS[name].most));

const settings = {
  weekStart,
  lateAfterHours: bounded("lateAfterHours"),
  longShiftHours: bounded("longShiftHours"),
  unusualDeviations: bounded("unusualDeviations"),
  twoPeople: bounded("twoPeople"),
  fewBooked: bounded("fewBooked"),
  payrollYears: bounded("payrollYears"),
  interviewYears: bounded("interviewYears"),
} as const;

const place = z.object({
  state: z.string().check(z.refine(isState, "not a state, such as CA")),
  zone: z.string().check(z.refine(isZone, "not a time zone of an office, such as America/Chicago")),
});

/** An office with its state and zone. */
export type OfficePlace = z.output<typeof officePlace>;
const officePlace = z.object({
  officeId,
  officeName: z.string(),
  /** Null where nothing tells. */
  place: z.nullable(place),
  /** Said by an administrator; otherwise assumed from where its people live. */
  isConfirmed: z.boolean(),
  /** Its active people, and those of them in the commonest state. */
  people: count,
  peopleThere: count,
});

/** The settings of the business, and where its offices stand. */
export const business = endpoint({
  path: "/api/business",
  roles: ADMIN_ROLES,
  dependsOn: ["settings", "reported"],
  query: z.object({}),
  reply: z.object({ settings: z.object(settings), offices: list(officePlace) }),
});

/** Rows that a shorter retention would delete. */
export type TooOld = z.output<typeof tooOld>;
const tooOld = z.object({ submissions: count, records: count, counts: count });

/**
 * Sets all of them; those that are as they were are not on record as changed. A shorter retention that would delete rows
 * changes nothing until that is confirmed: the reply has how many.
 */
export const changeBusiness = command({
  path: "/api/business/change",
  roles: ADMIN_ROLES,
  changes: ["settings"],
  body: { ...settings, isConfirmed: z.optional(z.boolean()) },
  reply: { changed: count, tooOld: z.nullable(tooOld) },
});

/** Sets the location of an office, or with null lets it be assumed again. */
export const changeOfficePlace = command({
  path: "/api/business/office",
  roles: ADMIN_ROLES,
  changes: ["settings"],
  body: { office: officeId, place: z.nullable(place) },
  reply: {},
});

/** Confirms every location that is assumed, as it is assumed now: so many, or they are no longer those that were shown. */
export const confirmOfficePlaces = command({
  path: "/api/business/offices/confirm",
  roles: ADMIN_ROLES,
  changes: ["settings"],
  body: { count },
  reply: { changed: count },
});
