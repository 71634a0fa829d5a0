import { officeName } from "#domain/office-name.ts";
import { ROW_FAULT_WORDS, ROW_FAULTS, type RowFault } from "#domain/payroll/held-minutes.ts";
import { formatHoursMinutes } from "#domain/payroll/payroll.ts";
import { PAGES } from "#domain/pages.ts";
import { lastFirst } from "#domain/people/people.ts";
import type { PayrollFileFaults } from "#web/api/payroll/payroll.ts";
import { useSession } from "#web/api/identity/session.ts";
import { paths } from "#web/lib/paths.ts";
import { NameLink } from "#web/ui/page/name.tsx";

type Row = PayrollFileFaults["rows"][number];

/** The rows that keep a file from being final, by reason, each with a link to the page that mends it. */
export function StoppingRows({ rows }: { readonly rows: readonly Row[] }) {
  const byReason = Map.groupBy(rows, ({ why }) => why);
  return ROW_FAULTS.flatMap((why) => {
    const ofReason = byReason.get(why) ?? [];
    return ofReason.length === 0 ? [] : <Reason key={why} why={why} rows={ofReason} />;
  });
}

const SHOWN_MAX = 20;

type ReasonProps = { readonly why: RowFault; readonly rows: readonly Row[] };

function Reason({ why, rows }: ReasonProps) {
  const isAdmin = useSession().session?.person?.role === "admin";
  const { more, shown } = { more: rows.length - SHOWN_MAX, shown: rows.slice(0, SHOWN_MAX) };
  return (
    <div className="text-table">
      <p className="font-medium">{`Rows ${ROW_FAULT_WORDS[why]}: ${rows.length}`}</p>
      <ul>
        {shown.map((row) => (
          <li key={`${row.officeId} ${row.personId} ${lastFirst(row)}`}>
            <NameLink to={pageOf(row, isAdmin)}>
              {`${lastFirst(row)}, ${officeName(row)}, ${formatHoursMinutes(row.minutes)}`}
            </NameLink>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="text-muted">{`and ${more} more`}</p> : null}
    </div>
  );
}

/** Where it is mended: locations of offices are confirmed in the settings, by administrators. */
function pageOf({ why, officeId, entry }: Row, isAdmin: boolean): string | null {
  if (why === "daily-not-computed" || why === "california-assumed" || why === "mixed-rules")
    return isAdmin ? PAGES.business.path : paths.office(officeId);
  return entry && paths.submission(entry);
}
