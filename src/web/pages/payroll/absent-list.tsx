import { officeName } from "#domain/office-name.ts";
import type { usePayrollAbsent } from "#web/api/payroll/payroll.ts";
import { formatInZone } from "#web/lib/format-dates.ts";
import { Contact } from "#web/ui/page/contact.tsx";
import { OfficeLink } from "#web/ui/page/name-links.tsx";
import { useHere } from "./use-here.ts";

type Absent = ReturnType<typeof usePayrollAbsent>[number];

/** Offices that have not submitted, what is missing of each, whom to call, and when they were reminded last. */
export function AbsentList({ offices }: { readonly offices: readonly Absent[] }) {
  const { zone } = useHere();
  return (
    <ul aria-label="Offices" className="max-h-72 w-full overflow-auto text-table">
      {offices.map((office) => (
        <li
          key={`${office.officeId} ${office.kind} ${office.isStarted}`}
          className="flex flex-wrap items-baseline gap-x-6 border-b border-line py-1.5 last:border-0"
        >
          <span className="flex w-88 min-w-0 flex-wrap gap-x-3 max-sm:w-full">
            <OfficeLink id={office.officeId}>
              <bdi className="font-medium">{officeName(office)}</bdi>
            </OfficeLink>
            <span>{missingWords(office)}</span>
          </span>
          <span className="flex min-w-0 flex-1 basis-64 flex-wrap gap-x-3">
            <bdi className="text-muted">{office.ownerName}</bdi>
            <Contact {...office} />
            {office.remindedAt === null ? null : (
              <span className="text-muted">{`reminded ${formatInZone(office.remindedAt, zone)}`}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** `Roadshow hours missing`, `Hours entered, not submitted`. */
const missingWords = ({ kind, isStarted }: Pick<Absent, "kind" | "isStarted">): string =>
  `${kind === "" ? "Hours" : `${kind} hours`} ${isStarted ? "entered, not submitted" : "missing"}`;
