import type { EntryId } from "#domain/ids.ts";
import { changeKind, type SubmissionFact } from "#domain/payroll/changes.ts";
import { formatHoursMinutes, STATE_NAMES } from "#domain/payroll/payroll.ts";
import { formatOffset, localPunch } from "#domain/payroll/time-records.ts";
import { lastFirst } from "#domain/people/people.ts";
import type { Instant } from "#domain/time/time.ts";
import { usePayrollLedger, type PayrollLedger } from "#web/api/payroll/payroll-review.ts";
import { useBusinessInUse } from "#web/api/identity/session.ts";
import { textOf, useAddress } from "#web/lib/address.ts";
import { formatInZone, formatPunch } from "#web/lib/format-dates.ts";
import { formatDifference, formatNoun, minutesBetween, MISSING } from "#web/lib/format.ts";
import { AddressSelectField } from "#web/ui/form/select-field.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { personCell } from "#web/ui/table/row-buttons.tsx";
import { columnFor, type Holding } from "#web/ui/table/table-columns.tsx";

const MOMENTS = {
  "first-seen": "First seen",
  "sign-off": "Sign-off",
  undone: "Sign-off undone",
  export: "Partner file",
  now: "Now",
} as const;
/** `Partner file 7`, of the files that are on record. */
const momentName = (id: string, kind: keyof typeof MOMENTS): string =>
  `${MOMENTS[kind]}${id.startsWith("file-") ? ` ${id.slice("file-".length)}` : ""}`;
const SIDES = [
  ["from", "Changes from"],
  ["to", "To"],
] as const;

/** Differences between two moments: as first seen, at each sign-off, in each partner file, and now. By person, then by record. */
export function Ledger({ entry }: { readonly entry: EntryId }) {
  const { search, change } = useAddress();
  const { zone } = useBusinessInUse();
  const [asked, until] = SIDES.map(([side]) => textOf(search, side) || undefined);
  const { moments, changes, people, submission, ...chosen } = usePayrollLedger({
    entry,
    from: asked,
    to: until,
  });
  const listed = { sortMember: "changes", rowsKey: `${entry} ${chosen.from} ${chosen.to}` };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {SIDES.map(([side, label]) => (
          <AddressSelectField
            key={side}
            label={label}
            value={chosen[side]}
            options={moments.map(({ id, kind, at, byName }) => ({
              id,
              label: [momentName(id, kind), at === null ? "" : formatInZone(at, zone), byName]
                .filter((word) => word !== "")
                .join(", "),
            }))}
            onChange={(moment) => change({ [side]: moment })}
          />
        ))}
      </div>
      {changes.length + submission.length === 0 ? <Empty>No differences.</Empty> : null}
      {submission.length === 0 ? null : (
        <ul aria-label="Changes of the submission">
          {submission.map(({ fact, before, after }) => (
            <li key={fact}>
              <span>{`${FACT_NAMES[fact]}: `}</span>
              <bdi>{before || MISSING}</bdi> → <bdi>{after || MISSING}</bdi>
            </li>
          ))}
        </ul>
      )}
      {changes.length === 0 ? null : (
        <>
          <DataTable
            {...listed}
            id="changed people"
            sortMember="changedPeople"
            caption="Changes by person"
            columns={PEOPLE_COLUMNS}
            rows={people}
            rowId={(person) => person.personId ?? lastFirst(person)}
            countWords={formatNoun(people.length, "person", "people")}
          />
          <DataTable
            {...listed}
            id="changes"
            caption="Changed records"
            columns={CHANGE_COLUMNS}
            rows={changes}
            rowId={({ recordKey }) => recordKey}
            countWords={formatNoun(changes.length, "record")}
          />
        </>
      )}
    </div>
  );
}

const FACT_NAMES: Readonly<Record<SubmissionFact, string>> = {
  office: "Office",
  total: "Summary total",
  kind: "Kind",
  owner: "Owner",
  submitted: STATE_NAMES.submitted,
  locked: STATE_NAMES.locked,
};

type PersonChange = PayrollLedger["people"][number];

const ofPeople = columnFor<PersonChange>();
const PEOPLE_COLUMNS = [
  ofPeople({ id: "person", heading: "Person", of: lastFirst }, { cell: personCell }),
  ofPeople({ id: "before", heading: "Before", kind: "minutes", of: ({ before }) => before }, { size: 96 }),
  ofPeople({ id: "after", heading: "After", kind: "minutes", of: ({ after }) => after }, { size: 96 }),
  ofPeople(
    {
      id: "difference",
      heading: "Difference",
      kind: "minutes",
      of: ({ before, after }) => minutesBetween(before, after),
    },
    {
      size: 104,
      meta: {
        text: ({ before, after }) => formatDifference(minutesBetween(before, after)),
        onPhone: true,
      },
    },
  ),
];

type Change = PayrollLedger["changes"][number];
type Side = Change["before"];

/** A column of what it was and is, `8:00 → 7:30`; of the one value where both are the same. */
const changeHolding = (id: string, heading: string, of: (side: Side) => string): Holding<Change> => ({
  id,
  heading,
  of: ({ before, after }) => {
    const [old, now] = [of(before), of(after)];
    return old === now ? now : `${old} → ${now}`;
  },
});

const minutesOf = (side: Side): string => {
  if (side === null || side.minutes === null) return MISSING;
  return `${formatHoursMinutes(side.minutes)}${side.isActive ? "" : " (inactive)"}`;
};

/** In the record's own local time, with the offset it is shown at. */
const punchOf = (side: Side, moment: Instant | null | undefined): string => {
  if (side === null || moment === null || moment === undefined) return MISSING;
  const { time, offsetMin } = localPunch(moment, side.offsetMin);
  return `${formatPunch(time)} ${formatOffset(offsetMin)}`;
};

const ofChanges = columnFor<Change>();
const CHANGE_COLUMNS = [
  ofChanges(
    {
      id: "person",
      heading: "Person",
      // A record that is added or gone is of the one person; a shift that moved is of both.
      of: ({ before, after }) =>
        [...new Set([before, after].flatMap((side) => (side === null ? [] : [lastFirst(side)])))].join(" → "),
    },
    { size: 224 },
  ),
  ofChanges(changeHolding("minutes", "Minutes", minutesOf), { size: 144, meta: { onPhone: true } }),
  ofChanges(
    changeHolding("in", "Clock-in", (side) => punchOf(side, side?.clockIn)),
    { size: 272 },
  ),
  ofChanges(
    changeHolding("out", "Clock-out", (side) => punchOf(side, side?.clockOut)),
    { size: 272 },
  ),
  ofChanges(
    changeHolding("type", "Type", (side) => side?.clockType ?? MISSING),
    { size: 80 },
  ),
  ofChanges(
    { id: "what", heading: "What", of: ({ before, after }) => changeKind(before, after) },
    { size: 80 },
  ),
];
