import type { Operation } from "./operations.ts";

/*
 * A member that only this resource has, in the spelling of the interface; sources change its case. The development
 * forms of time records have members of the production form too, so they are looked for first.
 */
const MARKS: readonly (readonly [RegExp, Operation])[] = [
  [/"icd"|"eventgroupid"/i, "roadshowEvents"],
  [/"partner_locked"|"partner_submitted"/i, "weekly"],
  [/"tzoffseteachperday"|"tmagententryid"[\s\S]{0,4000}"locationfk"/i, "roadshowDataDev"],
  [/"timezoneoffsetnme"|"personfname"/i, "weeklyDataDev"],
  [/"personfirstname"/i, "roadshowData"],
  [/"issccapproved"|"hasfieldmapacct"/i, "employees"],
  [/"1stshowedup"|"fdtshowedup"/i, "interviewReport"],
];

const LOOKED_AT_CHARACTERS = 65_536;

/** The operation that a reply answers, recognized by the members of its first rows; null when there is none. */
export function detectOperation(text: string): Operation | null {
  const start = text.slice(0, LOOKED_AT_CHARACTERS);
  if (!/"success"/i.test(start) || !/"data"/i.test(start)) return null;
  return MARKS.find(([mark]) => mark.test(start))?.[1] ?? null;
}
