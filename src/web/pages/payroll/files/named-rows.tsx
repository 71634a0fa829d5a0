import { officeName } from "#domain/office-name.ts";
import {
  ROW_CAUTION_WORDS,
  ROW_CAUTIONS,
  ROW_FAULT_WORDS,
  ROW_FAULTS,
  type RowCaution,
  type RowFault,
} from "#domain/payroll/held-minutes.ts";
import { formatHoursMinutes } from "#domain/payroll/payroll.ts";
import { PAGES } from "#domain/pages.ts";
import { lastFirst } from "#domain/people/people.ts";
import type { PayrollFileFaults } from "#web/api/payroll/payroll.ts";
import { useSession } from "#web/api/identity/session.ts";
import { formatCount } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { NameLink } from "#web/ui/page/name.tsx";

type Row = PayrollFileFaults["rows"][number] | PayrollFileFaults["cautions"][number];

const WORDS: Readonly<Record<RowFault | RowCaution, string>> = { ...ROW_FAULT_WORDS, ...ROW_CAUTION_WORDS };

/** Rows that keep a file from being final or stand in it as a caution, by reason, each with a link to the page that mends it. */
export function NamedRows({ rows }: { readonly rows: readonly Row[] }) {
  const byReason = Map.groupBy(rows, ({ why }) => why);
  return [...ROW_FAULTS, ...ROW_CAUTIONS].flatMap((why) => {
    const ofReason = byReason.get(why) ?? [];
    return ofReason.length === 0 ? [] : <Reason key={why} words={WORDS[why]} rows={ofReason} />;
  });
}
/** The others are a press away. */
const SHOWN_MAX = 8;

type ReasonProps = { readonly words: string; readonly rows: readonly Row[] };

function Reason({ words, rows }: ReasonProps) {
  const more = rows.slice(SHOWN_MAX);
  return (
    <div className="w-full text-table">
      <p className="font-medium">{`Rows ${words}: ${formatCount(rows.length)}`}</p>
      <Rows rows={rows.slice(0, SHOWN_MAX)} />
      {more.length === 0 ? null : (
        <details>
          <summary className="w-fit cursor-pointer rounded-sm text-accent max-sm:py-1.5">
            {`${formatCount(more.length)} more`}
          </summary>
          <Rows rows={more} />
        </details>
      )}
    </div>
  );
}

function Rows({ rows }: Pick<ReasonProps, "rows">) {
  const isAdmin = useSession().session?.person?.role === "admin";
  return (
    <ul className="columns-[18rem] gap-x-6">
      {rows.map((row) => (
        <li key={`${row.officeId} ${row.personId} ${lastFirst(row)}`} className="max-sm:py-1 sm:truncate">
          <NameLink to={pageOf(row, isAdmin)}>
            {`${lastFirst(row)}, ${officeName(row)}, ${formatHoursMinutes(row.minutes)}`}
          </NameLink>
        </li>
      ))}
    </ul>
  );
}

/** Link to where it is mended: locations of offices are confirmed in the settings, by administrators. */
function pageOf({ why, officeId, entry }: Row, isAdmin: boolean): string | null {
  if (why === "daily-not-computed" || why === "california-assumed" || why === "mixed-rules")
    return isAdmin ? PAGES.business.path : paths.office(officeId);
  return entry && paths.submission(entry);
}
