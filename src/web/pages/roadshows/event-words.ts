import { officeNameAndId } from "#domain/office-name.ts";
import type { EventRow, Gap } from "#web/api/roadshows/roadshows.ts";

export type NamedEvent = Gap["event"];

export const namedEvent = ({ id, retailerName, status, location }: EventRow): NamedEvent => ({
  id,
  retailerName,
  status,
  clubNumber: location.clubNumber,
  city: location.city,
  state: location.state,
});

/** `Voltabee Electronics 4012, San Diego, CA`, and what an event that is not approved is. */
export const eventWords = ({ retailerName, clubNumber, city, state, status }: NamedEvent): string =>
  [
    [retailerName, clubNumber].filter((part) => part !== "").join(" "),
    city,
    state,
    /^\s*approved\s*$/i.test(status) ? "" : status.trim(),
  ]
    .filter((part) => part !== "")
    .join(", ");

export const officeWords = (office: Parameters<typeof officeNameAndId>[0]): string =>
  officeNameAndId(office, "No office reported");
