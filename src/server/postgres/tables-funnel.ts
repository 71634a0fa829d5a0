import type { AdministratorId, OfficeId } from "#domain/ids.ts";
import type { IsoDate } from "#domain/time/time.ts";

/** Each with the newest name that any reply told. */
export type AdministratorTable = { id: AdministratorId; name: string | null; run_id: number };

/** The newest name that a reply about an account told of one of its administrators. */
export type AccountAdministratorTable = {
  administrator_id: AdministratorId;
  account_id: OfficeId;
  name: string;
  run_id: number;
};

export type InterviewCountTable = {
  account_id: OfficeId;
  day: IsoDate;
  administrator_id: AdministratorId;
  first_booked: number | null;
  first_showed: number | null;
  second_booked: number | null;
  second_showed: number | null;
  third_booked: number | null;
  third_showed: number | null;
  training_booked: number | null;
  training_showed: number | null;
  sale_booked: number | null;
  sale_showed: number | null;
  run_id: number;
};

/** Sums of a month, kept by a trigger; `rows` is how many days they are of. */
export type InterviewMonthTable = {
  account_id: OfficeId;
  month: IsoDate;
  administrator_id: AdministratorId;
  rows: number;
  first_booked: number;
  first_showed: number;
  second_booked: number;
  second_showed: number;
  third_booked: number;
  third_showed: number;
  training_booked: number;
  training_showed: number;
  sale_booked: number;
  sale_showed: number;
};

/** Sums of a day at an account, kept by a trigger; `rows` is how many administrators they are of. */
export type InterviewDayTable = {
  account_id: OfficeId;
  day: IsoDate;
  rows: number;
  first_booked: number;
  first_showed: number;
  second_booked: number;
  second_showed: number;
  third_booked: number;
  third_showed: number;
  training_booked: number;
  training_showed: number;
  sale_booked: number;
  sale_showed: number;
};

/** The days of a year on which anything is known of an account, kept by triggers: a bit for each from January 1 on. */
export type InterviewKnownTable = {
  account_id: OfficeId;
  year: number;
  /** By a reply to the account itself. */
  told: string;
  /** By its counts. */
  counted: string;
};
