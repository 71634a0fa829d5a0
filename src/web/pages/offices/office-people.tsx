import { lazy } from "react";
import { Link } from "react-router-dom";
import type { OfficeId } from "#domain/ids.ts";
import { PAGES } from "#domain/pages.ts";
import { useOfficeHeadcount, type OfficeMonth } from "#web/api/offices.ts";
import { usePeople } from "#web/api/people/people.ts";
import { formatMonth, formatStampDate } from "#web/lib/format-dates.ts";
import { formatChange, formatCount, formatNoun } from "#web/lib/format.ts";
import { withSearch } from "#web/lib/paths.ts";
import { Phone } from "#web/ui/page/contact.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Name, PersonName } from "#web/ui/page/name.tsx";
import { PersonLink } from "#web/ui/page/name-links.tsx";
import { SmallTable } from "#web/ui/page/small-table.tsx";
import { activePeople } from "./office-query.ts";

const ColumnChart = lazy(async () => ({
  default: (await import("#web/ui/charts/columns.tsx")).ColumnChart,
}));

type OfficeProps = { readonly id: OfficeId };

/** The headcount at the end of each month, with who joined and left in it. */
export function OfficeMonths({ id }: OfficeProps) {
  const { months } = useOfficeHeadcount({ id });
  if (months.every(({ headcount, joined, left }) => headcount + joined + left === 0))
    return <Empty>No one worked in this office in these two years, by hire and retirement dates.</Empty>;
  return (
    <>
      <p className="mb-2 text-table text-muted">{monthsWords(months)}</p>
      <ColumnChart
        label="Headcount at the end of each month, by dates"
        sentence={monthsWords(months)}
        empty="No one with a date of hire yet."
        heightPx={190}
        format={formatCount}
        columns={{
          names: ["Month", "Headcount"],
          more: ["Joined", "Left"],
          steps: months.map(({ from, headcount, joined, left }) => ({
            name: formatMonth(from),
            value: headcount,
            more: [formatCount(joined), formatCount(left)],
          })),
        }}
      />
    </>
  );
}

/** `57 people by dates, +12 since Nov 2024: 40 joined, 28 left.` The first month is what the others are compared with. */
function monthsWords(months: readonly OfficeMonth[]): string {
  const [first, ...others] = months;
  const last = others.at(-1);
  if (first === undefined || last === undefined) return "";
  const joined = others.reduce((sum, month) => sum + month.joined, 0);
  const left = others.reduce((sum, month) => sum + month.left, 0);
  const change = formatChange(last.headcount - first.headcount);
  return `${formatNoun(last.headcount, "person", "people")} by dates, ${change} since the end of ${formatMonth(first.from)}: ${formatCount(joined)} joined, ${formatCount(left)} left.`;
}

/** The first active people by name, and the way to all of them. */
export function OfficePeople({ id }: OfficeProps) {
  const { first } = usePeople(activePeople(id));
  const { rows, total } = first;
  if (total === 0) return <Empty>No active people in this office.</Empty>;
  return (
    <>
      <SmallTable
        caption="Active people"
        head={["Name", "Phone", "Hired", "ID"]}
        rows={rows.map((person) => ({
          id: person.id,
          cells: [
            <PersonLink key="name" id={person.id}>
              <PersonName first={person.firstName} last={person.lastName} isLastFirst />
            </PersonLink>,
            person.phone === "" ? <Name key="phone">{""}</Name> : <Phone key="phone">{person.phone}</Phone>,
            formatStampDate(person.hired),
            person.id,
          ],
        }))}
      />
      <Link
        to={withSearch(PAGES.people.path, new URLSearchParams({ office: id }))}
        className="mt-2 w-fit rounded-sm text-table text-accent hover:underline"
      >
        {rows.length < total
          ? `First ${formatCount(rows.length)} of ${formatNoun(total, "active person", "active people")}. Open all in the directory`
          : `Open ${formatNoun(total, "active person", "active people")} in the directory`}
      </Link>
    </>
  );
}
