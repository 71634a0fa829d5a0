import type { EntryId } from "#domain/ids.ts";
import { formatHoursMinutes } from "#domain/payroll/payroll.ts";
import { usePayrollLedger, type PayrollLedger } from "#web/api/payroll-review.ts";
import { textOf, useAddress } from "#web/lib/address.ts";
import { formatUtc } from "#web/lib/format-dates.ts";
import { formatNoun, MISSING } from "#web/lib/format.ts";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { exactly } from "#web/ui/page/age.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { columnsOf, personLook } from "#web/ui/table/columns-of.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";

const MOMENTS = {
  "first-seen": "First seen",
  "sign-off": "Sign-off",
  withdrawn: "Withdrawn sign-off",
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

/** The records that differ between two moments: as first seen, at each sign-off, in each partner file, and now. */
export function Ledger({ entry }: { readonly entry: EntryId }) {
  const { search, change } = useAddress();
  const [asked, until] = SIDES.map(([side]) => textOf(search, side) || undefined);
  const { moments, changes, ...chosen } = usePayrollLedger({ entry, from: asked, to: until });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {SIDES.map(([side, label]) => (
          <SelectField
            key={side}
            label={label}
            value={chosen[side]}
            options={moments.map(({ id, kind, at, byName }) => ({
              id,
              label: [momentName(id, kind), at === null ? "" : exactly(at), byName]
                .filter((word) => word !== "")
                .join(", "),
            }))}
            onChange={(moment) => change({ [side]: moment })}
          />
        ))}
      </div>
      {changes.length === 0 ? (
        <Empty>No differences.</Empty>
      ) : (
        <DataTable
          id="changes"
          sortMember="changes"
          rowsKey={`${entry} ${chosen.from} ${chosen.to}`}
          caption="Changed records"
          columns={CHANGE_COLUMNS}
          rows={changes}
          rowId={({ recordKey }) => recordKey}
          countWords={formatNoun(changes.length, "record")}
        />
      )}
    </div>
  );
}

type Change = PayrollLedger["changes"][number];
type Side = Change["before"];

/** A column of what it was and is, `8:00 → 7:30`; of the one value where both are the same. */
const changeLook = (heading: string, width: string, of: (side: Side) => string) => ({
  heading,
  width,
  of: ({ before, after }: Change) => {
    const [old, now] = [of(before), of(after)];
    return old === now ? now : `${old} → ${now}`;
  },
});

const minutesOf = (side: Side): string => {
  if (side === null || side.minutes === null) return MISSING;
  return `${formatHoursMinutes(side.minutes)}${side.isActive ? "" : " (inactive)"}`;
};

const CHANGE_COLUMNS = columnsOf<Change>({
  person: personLook,
  minutes: { ...changeLook("Minutes", "11rem", minutesOf), onPhone: true },
  in: changeLook("Clock-in (UTC)", "19rem", (side) => formatUtc(side?.clockIn ?? null)),
  out: changeLook("Clock-out (UTC)", "19rem", (side) => formatUtc(side?.clockOut ?? null)),
  what: {
    heading: "What",
    of: ({ before, after }) => (before === null ? "Added" : after === null ? "Removed" : "Edited"),
    width: "5rem",
  },
});
