import type { BusinessSettings } from "./business-settings.ts";
import { isoDate, type IsoDate } from "#domain/time/time.ts";

/** From which days on the business keeps what. */
export type Cutoffs = {
  /** Submissions whose week ended before this day go, with their time records. */
  readonly payroll: IsoDate;
  /** Interview counts of earlier days go. */
  readonly interviews: IsoDate;
};

export const cutoffsOn = (
  day: IsoDate,
  { payrollYears, interviewYears }: Pick<BusinessSettings, "payrollYears" | "interviewYears">,
): Cutoffs => ({
  payroll: yearsBefore(day, payrollYears),
  interviews: yearsBefore(day, interviewYears),
});

const yearsBefore = (day: IsoDate, years: number): IsoDate =>
  isoDate(Temporal.PlainDate.from(day).subtract({ years }).toString());

/** Years for which earlier versions of people, events and assignments are stored after they changed. */
export const HISTORY_YEARS = 3;

/** Start of this day: what changed earlier is deleted. */
export const historyCutoffOn = (day: IsoDate): IsoDate => yearsBefore(day, HISTORY_YEARS);
