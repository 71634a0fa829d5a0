import { z } from "zod/mini";
import {
  BUSINESS_SETTING_NAMES,
  businessSetting,
  isWithin,
  PAGE_SETTING_NAMES,
  type BusinessSettingName,
  type BusinessSettings,
} from "#domain/business-settings.ts";
import { isState, isZone } from "#domain/people/office-places.ts";
import { command, endpoint } from "#contract/endpoint.ts";
import { count, list, officeId, requestedDay, typedText } from "#contract/primitives.ts";
import { ADMINISTRATORS } from "#domain/identity/audiences.ts";

/** The members of an object with some of the settings, by their declarations. */
function settingMembers<Name extends BusinessSettingName>(names: readonly Name[]): SettingMembers<Name> {
  const members = Object.fromEntries(names.map((name) => [name, settingMember(name)]));
  if (!hasMembers(members, names)) throw new Error("a setting has no member");
  return members;
}

type SettingMembers<Name extends BusinessSettingName> = {
  readonly [Each in Name]: z.ZodMiniCustom<BusinessSettings[Each], BusinessSettings[Each]>;
};

const settingMember = <Name extends BusinessSettingName>(name: Name) => {
  const { least, most } = businessSetting(name);
  return z.custom<BusinessSettings[Name]>(
    (value) => isWithin(name, value),
    `not a whole number from ${least} to ${most}`,
  );
};

const hasMembers = <Name extends BusinessSettingName>(
  members: object,
  names: readonly Name[],
): members is SettingMembers<Name> => names.every((name) => name in members);

const settings = settingMembers(BUSINESS_SETTING_NAMES);

/** The settings that pages compute with. */
export const pageSettings = settingMembers(PAGE_SETTING_NAMES);

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
  roles: ADMINISTRATORS,
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
  roles: ADMINISTRATORS,
  changes: ["settings"],
  body: { ...settings, isConfirmed: z.optional(z.boolean()) },
  reply: { changed: count, tooOld: z.nullable(tooOld) },
});

/** Sets the location of an office, or with null lets it be assumed again. */
export const changeOfficePlace = command({
  path: "/api/business/office",
  roles: ADMINISTRATORS,
  changes: ["settings"],
  body: { office: officeId, place: z.nullable(place) },
  reply: {},
});

/** Characters of the reason why an office was closed. */
export const CLOSURE_REASON_MAX = 300;

/**
 * Closes an office from a day on: nothing is missing of a week that begins on it or later, and the office is proposed for
 * no event. Its history stays. A closed office gets another day or reason. An unknown office is 404.
 */
export const closeOffice = command({
  path: "/api/business/office/close",
  roles: ADMINISTRATORS,
  changes: ["settings"],
  body: { office: officeId, on: requestedDay, reason: typedText(CLOSURE_REASON_MAX) },
  reply: {},
});

/** Opens a closed office again. 404 for one that is not closed. */
export const reopenOffice = command({
  path: "/api/business/office/reopen",
  roles: ADMINISTRATORS,
  changes: ["settings"],
  body: { office: officeId },
  reply: {},
});

/** Confirms every location that is assumed, as it is assumed now: so many, or they are no longer those that were shown. */
export const confirmOfficePlaces = command({
  path: "/api/business/offices/confirm",
  roles: ADMINISTRATORS,
  changes: ["settings"],
  body: { count },
  reply: { changed: count },
});
