import { officeName } from "#domain/office-name.ts";
import { formatHoursMinutes, type Minutes } from "#domain/payroll/payroll.ts";
import { lastFirst } from "#domain/people/people.ts";
import type { ChangedSubmission } from "#web/api/payroll/payroll.ts";
import { formatDifference, formatNoun, minutesBetween, MISSING } from "#web/lib/format.ts";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { columnFor } from "#web/ui/table/table-columns.tsx";

type ChangedMinutesProps = { readonly changed: readonly ChangedSubmission[]; readonly week: string };

/** Minutes that submissions, and the people whose minutes differ, had when they were signed off and have now. */
export const ChangedMinutes = ({ changed, week }: ChangedMinutesProps) => (
  <DataTable
    id="changed minutes"
    sortMember="changedMinutes"
    rowsKey={week}
    caption="Changes since sign-off"
    columns={COLUMNS}
    rows={changedLines(changed)}
    rowId={({ id }) => id}
    countWords={formatNoun(changed.length, "changed submission")}
  />
);

export type ChangedLine = {
  readonly id: string;
  readonly office: string;
  readonly submission: string;
  /** "" of the whole submission. */
  readonly person: string;
  readonly before: Minutes | null;
  readonly after: Minutes | null;
};

/** Each submission, and below it its people whose minutes differ. */
const changedLines = (changed: readonly ChangedSubmission[]): readonly ChangedLine[] =>
  changed.flatMap((submission) => {
    const { entry, kind, before, minutes: after, people } = submission;
    const office = `${officeName(submission)}, ${kind.toLowerCase()}`;
    return [
      { id: entry, office, submission: entry, person: "", before, after },
      ...people.map((person) => ({
        id: `${entry} ${person.personId ?? lastFirst(person)}`,
        office,
        submission: entry,
        person: lastFirst(person),
        before: person.before,
        after: person.after,
      })),
    ];
  });

const differenceOf = ({ before, after }: ChangedLine): Minutes | null =>
  before === null || after === null ? null : minutesBetween(before, after);

const column = columnFor<ChangedLine>();

const COLUMNS = [
  column(
    { id: "person", heading: "Person", of: ({ person }) => person || "Whole submission" },
    {
      cell: ({ row: { original } }) =>
        original.person === "" ? <strong>Whole submission</strong> : <bdi>{original.person}</bdi>,
      size: 160,
    },
  ),
  column(
    { id: "office", heading: "Office", of: ({ office }) => office },
    { size: 160, meta: { grows: true } },
  ),
  column(
    { id: "submission", heading: "Submission", kind: "id", of: ({ submission }) => submission },
    { size: 96 },
  ),
  column({ id: "before", heading: "At sign-off", kind: "minutes", of: ({ before }) => before }, { size: 96 }),
  column({ id: "after", heading: "Now", kind: "minutes", of: ({ after }) => after }, { size: 88 }),
  column(
    { id: "difference", heading: "Difference", kind: "minutes", of: differenceOf },
    {
      size: 96,
      meta: {
        text: (line) => {
          const difference = differenceOf(line);
          return difference === null ? MISSING : formatDifference(difference);
        },
        onPhone: true,
      },
    },
  ),
];

/** `52:00 at sign-off, 44:00 now`. */
export const sinceWords = (before: Minutes | null, after: Minutes | null): string =>
  `${before === null ? MISSING : formatHoursMinutes(before)} at sign-off, ${after === null ? MISSING : formatHoursMinutes(after)} now`;
