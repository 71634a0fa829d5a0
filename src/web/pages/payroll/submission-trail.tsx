import { dateOf } from "#domain/time/time.ts";
import { weekOf } from "#domain/time/week.ts";
import type { EntryId } from "#domain/ids.ts";
import { usePayrollSubmission } from "#web/api/payroll.ts";
import { changed, useAddress } from "#web/lib/address.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { paths, withSearch } from "#web/lib/paths.ts";
import { Breadcrumbs, type Crumb } from "#web/ui/page/page.tsx";
import { Part } from "#web/ui/page/part.tsx";

type SubmissionTrailProps = { readonly entry: EntryId };

/** Payroll › its week, with the filters one came with › whose submission it is. */
export const SubmissionTrail = ({ entry }: SubmissionTrailProps) => {
  const unknown = <Breadcrumbs above={[PAYROLL]} here={<bdi>{entry}</bdi>} />;
  return (
    <Part resetKey={entry} waiting={unknown} instead={unknown}>
      <KnownTrail entry={entry} />
    </Part>
  );
};

const PAYROLL: Crumb = { label: "Payroll", to: paths.payroll };

function KnownTrail({ entry }: SubmissionTrailProps) {
  const { search } = useAddress();
  const { officeId, officeName, weekStart, weekEnd } = usePayrollSubmission(entry).submission;
  const here = <bdi>{officeName === "" ? `Office ${officeId}` : officeName}</bdi>;
  if (weekStart === null) return <Breadcrumbs above={[PAYROLL]} here={here} />;
  const from = dateOf(weekStart);
  const week: Crumb = {
    label: formatRange(weekEnd === null ? weekOf(from) : { from, to: dateOf(weekEnd) }),
    to: withSearch(paths.payroll, changed(search, { view: null, records: null, week: from })),
  };
  return <Breadcrumbs above={[PAYROLL, week]} here={here} />;
}
