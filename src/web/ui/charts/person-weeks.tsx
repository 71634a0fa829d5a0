import { use } from "react";
import type { EntryId } from "#domain/ids.ts";
import { formatHoursMinutes, minutes, type Minutes } from "#domain/payroll/payroll.ts";
import type { DateRange } from "#domain/time/time.ts";
import { formatCount, MISSING } from "#web/lib/format.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { paths } from "#web/lib/paths.ts";
import { PictureContext } from "#web/lib/picture.ts";
import { NameLink } from "#web/ui/page/name.tsx";
import { ColumnChart } from "./columns.tsx";

type Week = DateRange & {
  readonly minutes: Minutes | null;
  readonly records: number;
  readonly edited: number;
  readonly offices: readonly string[];
  readonly submissions: readonly { readonly entry: EntryId; readonly officeName: string }[];
};

type WeeksProps = { readonly weeks: readonly Week[] };

/** The weeks of a person as columns of hours, and the way to the submissions that they are in. */
export const PersonWeeks = ({ weeks }: WeeksProps) => (
  <>
    <PictureContext value={[...use(PictureContext), ...datesOf(weeks)]}>
      <WeekColumns weeks={weeks} />
    </PictureContext>
    <Submissions weeks={weeks} />
  </>
);

/** From the first week to the last. */
const datesOf = (weeks: WeeksProps["weeks"]): readonly string[] => {
  const [first, last] = [weeks.at(0), weeks.at(-1)];
  return first === undefined || last === undefined
    ? []
    : [`Dates: ${formatRange({ from: first.from, to: last.to })}`];
};

const Submissions = ({ weeks }: WeeksProps) => {
  const worked = weeks.toReversed().filter(({ submissions }) => submissions.length > 0);
  return worked.length === 0 ? null : (
    <details className="mt-2 text-table print:hidden">
      <summary className="w-fit cursor-pointer rounded-sm">Submissions</summary>
      <ul className="mt-1 flex flex-col gap-1">
        {worked.map((week) => (
          <li key={week.from} className="flex flex-wrap gap-x-3">
            <span className="figures w-28 text-muted">{formatRange(week)}</span>
            {week.submissions.map(({ entry, officeName }) => (
              <NameLink key={entry} to={paths.submission(entry)}>
                <bdi>{officeName === "" ? `Submission ${entry}` : officeName}</bdi>
              </NameLink>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
};

const WeekColumns = ({ weeks }: WeeksProps) => (
  <ColumnChart
    label={`Hours in the last ${weeks.length} weeks`}
    empty={`No time records in the last ${weeks.length} weeks.`}
    heightPx={150}
    format={(value) => formatHoursMinutes(minutes(value))}
    columns={{
      names: ["Week", "Hours"],
      more: ["Records", "Edited", "Offices"],
      steps: weeks.map((week) => ({
        name: formatRange(week),
        value: week.minutes,
        more: [
          formatCount(week.records),
          formatCount(week.edited),
          week.offices.length === 0 ? MISSING : week.offices.join(", "),
        ],
      })),
    }}
  />
);
