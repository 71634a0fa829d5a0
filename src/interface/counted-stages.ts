import { z } from "zod";
import type { CountsTold, Stage } from "#domain/funnel/funnel.ts";

/** Which of the ten two-level maps of an interview report holds which count, in the order they are written. */
export const COUNT_MEMBERS = [
  { name: "1st", stage: "first", part: "booked" },
  { name: "1stShowedUp", stage: "first", part: "showed" },
  { name: "2nd", stage: "second", part: "booked" },
  { name: "2ndShowedUp", stage: "second", part: "showed" },
  { name: "3rd", stage: "third", part: "booked" },
  { name: "3rdShowedUp", stage: "third", part: "showed" },
  { name: "fdt", stage: "training", part: "booked" },
  { name: "fdtShowedUp", stage: "training", part: "showed" },
  { name: "fds", stage: "sale", part: "booked" },
  { name: "fdsShowedUp", stage: "sale", part: "showed" },
] as const satisfies readonly {
  readonly name: string;
  readonly stage: Stage;
  readonly part: "booked" | "showed";
}[];
export type CountMember = (typeof COUNT_MEMBERS)[number];

/** Counts fit into the store's integer; more interviews than that in a range is no count. */
export const COUNT_BOUNDS = { lowest: 0, highest: 2_147_483_647 } as const;

/** Counts of one pair while its report is being read, in the order of `COUNT_MEMBERS`. */
export type CountList = (number | null)[];

export const noCounts = (): CountList => COUNT_MEMBERS.map(() => null);

export const countsTold = (list: CountList): CountsTold => ({
  first: { booked: list[0] ?? null, showed: list[1] ?? null },
  second: { booked: list[2] ?? null, showed: list[3] ?? null },
  third: { booked: list[4] ?? null, showed: list[5] ?? null },
  training: { booked: list[6] ?? null, showed: list[7] ?? null },
  sale: { booked: list[8] ?? null, showed: list[9] ?? null },
});

const countMap = z.record(z.string(), z.record(z.string(), z.int().nonnegative()));
const textMap = z.record(z.string(), z.string());

/** `data` of an interview report, as it is written: all twelve members. */
export const interviewReportSchema = z.strictObject({
  accounts: textMap,
  name: textMap,
  ...Object.fromEntries(COUNT_MEMBERS.map(({ name }) => [name, countMap])),
});
