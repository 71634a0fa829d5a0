import { officeName } from "#domain/office-name.ts";
import type { EntryId } from "#domain/ids.ts";
import type { PayrollRule } from "#domain/payroll/payroll-rules.ts";
import { formatHoursMinutes } from "#domain/payroll/payroll.ts";
import { formatOffset } from "#domain/payroll/time-records.ts";
import { weekOf } from "#domain/time/week.ts";
import { useExceptionDetail, type ExceptionDetail } from "#web/api/payroll/payroll-review.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatDate, formatDay, formatRange, formatUtcShift } from "#web/lib/format-dates.ts";
import { paths, withSearch } from "#web/lib/paths.ts";
import { NameLink, PersonName } from "#web/ui/page/name.tsx";
import { offsetOf, sideDay, sideWords } from "./lane-shapes.ts";
import { Subsection } from "#web/ui/page/panel.tsx";
import { ShiftLane } from "./shift-lane.tsx";
import { OfficeLink } from "#web/ui/page/name-links.tsx";

type ExceptionDetailsProps = {
  readonly entry: EntryId;
  readonly rule: PayrollRule;
  readonly subject: string;
};

/** The records that an exception points at, on one lane and in words, and whom of the directory an unknown name may be. */
export function ExceptionDetails({ entry, rule, subject }: ExceptionDetailsProps) {
  const { sides, overlapMin, candidates } = useExceptionDetail({ entry, rule, subject });
  const offsetMin = offsetOf(sides);
  const isOfUnknownPerson = rule === "several-people" || rule === "unknown-person";
  return (
    <>
      {sides.length === 0 ? null : (
        <section aria-label="Records" className="flex flex-col gap-2 border-t border-line pt-3">
          {sides.every((side) => sideDay(side, offsetMin) === null) ? null : (
            <p className="text-caption text-muted">{`All times in ${formatOffset(offsetMin)}`}</p>
          )}
          <ShiftLane sides={sides} />
          {overlapMin === null ? null : (
            <p className="font-medium">{`Both cover ${formatHoursMinutes(overlapMin)}.`}</p>
          )}
          <ul className="flex flex-col gap-2">
            {sides.map((side, place) => (
              <SideLine key={place} side={side} offsetMin={offsetMin} />
            ))}
          </ul>
        </section>
      )}
      {isOfUnknownPerson ? <Candidates candidates={candidates} /> : null}
    </>
  );
}

const UNKNOWN_OFFICE = "Office unknown";

type SideLineProps = { readonly side: ExceptionDetail["sides"][number]; readonly offsetMin: number };

/** A record: where it is, when it was, in UTC on hover, and the way to its submission. */
function SideLine({ side, offsetMin }: SideLineProps) {
  const { search } = useAddress();
  const day = sideDay(side, offsetMin);
  const { record } = side;
  const office = officeName(side, UNKNOWN_OFFICE);
  return (
    <li className="border-l-2 border-accent pl-3">
      <span className="flex flex-wrap gap-x-3">
        <span className="figures">
          {`${day === null ? "" : `${formatDay(day)}, `}${sideWords(side, offsetMin)}`}
        </span>
        {record === null ? (
          <bdi>{office}</bdi>
        ) : (
          <NameLink to={withSearch(paths.submission(record.entry), search)}>
            <bdi>{office}</bdi>
            <span>{record.week === null ? "" : `, ${formatRange(weekOf(record.week))}`}</span>
          </NameLink>
        )}
      </span>
      {record === null ? null : (
        <span
          className="figures block text-caption text-muted"
          title={`UTC ${formatUtcShift(record.clockIn, record.clockOut)}`}
        >
          {`Record ${record.recordKey}`}
        </span>
      )}
    </li>
  );
}

const SHARED_WORDS = {
  name: "same name",
  "similar-name": "similar name",
  office: "same office",
} as const;

type CandidatesProps = Pick<ExceptionDetail, "candidates">;

/** People of the directory whom the record may be of, with what they share. */
const Candidates = ({ candidates }: CandidatesProps) => (
  <Subsection title="Possible people" hasRule>
    {candidates.length === 0 ? (
      <p className="mt-2 text-muted">
        No one in the directory has this name, or a similar one in the office.
      </p>
    ) : (
      <ul className="mt-2 flex flex-col gap-2">
        {candidates.map(({ personId, firstName, lastName, hired, shares, ...office }, place) => (
          <li key={personId ?? place} className="border-l-2 border-line-strong pl-3">
            {personId === null ? (
              <span className="text-muted">Someone outside your offices</span>
            ) : (
              <NameLink to={paths.person(personId)}>
                <PersonName first={firstName} last={lastName} />
                <span>{`, ID ${personId}`}</span>
              </NameLink>
            )}
            <span className="flex flex-wrap gap-x-3 text-table text-muted">
              <OfficeLink id={personId === null ? null : office.officeId}>
                <bdi>{officeName(office, UNKNOWN_OFFICE)}</bdi>
              </OfficeLink>
              {personId === null ? null : (
                <span>{hired === null ? "Hire date unknown" : `Hired ${formatDate(hired)}`}</span>
              )}
              <span>{shares.map((shared) => SHARED_WORDS[shared]).join(", ")}</span>
            </span>
          </li>
        ))}
      </ul>
    )}
  </Subsection>
);
