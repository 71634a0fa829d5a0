import { addDays, type IsoDate } from "#domain/time/time.ts";

/** A message to the owner of an office, as it is copied and mailed. */
export type OfficeMessage = { readonly subject: string; readonly paragraphs: readonly string[] };

type About = {
  readonly officeName: string;
  readonly ownerName: string;
  /** `Standard`, `Roadshow`; "" of an office without any submission. */
  readonly kind: string;
  /** The day on which the week starts; null where that could not be read. */
  readonly week: IsoDate | null;
  /** Name of the person who writes. */
  readonly byName: string;
};

/** Says what has to change in a submission. */
export const sendBackMessage = ({
  entry,
  note,
  ...about
}: About & { readonly entry: string; readonly note: string }): OfficeMessage => ({
  subject: `Please correct your hours: ${about.officeName}, ${weekWords(about.week)}`,
  paragraphs: [
    greeting(about),
    `We can’t pay the ${kindWords(about)}hours of ${about.officeName} for ${weekWords(about.week)} (submission ${entry}) as they are.`,
    `What has to change: ${note}`,
    "Please correct them where you entered them. We review them again with the next report.",
    about.byName,
  ],
});

/** Asks for hours that are missing, or that were started and not submitted. */
export const reminderMessage = ({
  isStarted,
  dueBy,
  day,
  ...about
}: About & {
  readonly isStarted: boolean;
  readonly dueBy: IsoDate;
  /** On which it is written. */
  readonly day: IsoDate;
}): OfficeMessage => ({
  subject: `Hours to submit: ${about.officeName}, ${weekWords(about.week)}`,
  paragraphs: [
    greeting(about),
    isStarted
      ? `The ${kindWords(about)}hours of ${about.officeName} for ${weekWords(about.week)} are entered but not submitted.`
      : `We have no ${kindWords(about)}hours of ${about.officeName} for ${weekWords(about.week)}.`,
    `They ${dueBy < day ? "were" : "are"} due by ${longDate(dueBy)}. Please submit them, or tell us that there are none.`,
    about.byName,
  ],
});

/** The message as one text, to copy. */
export const messageText = ({ subject, paragraphs }: OfficeMessage): string =>
  [subject, ...paragraphs].join("\n\n");

const greeting = ({ ownerName }: About): string => (ownerName === "" ? "Hello," : `Hello ${ownerName},`);

const kindWords = ({ kind }: About): string => (kind === "" ? "" : `${kind.toLowerCase()} `);

/** `Nov 16 to Nov 22, 2026`. */
const weekWords = (week: IsoDate | null): string =>
  week === null ? "an unknown week" : `${shortDate(week)} to ${longDate(addDays(week, 6))}`;

const shortDate = (day: IsoDate): string =>
  Temporal.PlainDate.from(day).toLocaleString("en-US", { month: "short", day: "numeric" });

const longDate = (day: IsoDate): string =>
  Temporal.PlainDate.from(day).toLocaleString("en-US", { month: "short", day: "numeric", year: "numeric" });
