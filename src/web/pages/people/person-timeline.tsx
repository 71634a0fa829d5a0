import { useState } from "react";
import { Link } from "react-router-dom";
import type { PersonId } from "#domain/ids.ts";
import { HISTORY_YEARS } from "#domain/retention.ts";
import { conflictsOf } from "#domain/people/people.ts";
import { usePersonExceptions, usePersonWeeks, type PersonWeeksReply } from "#web/api/payroll/payroll.ts";
import { useMaySeeWeeks, usePerson, usePersonHistory, usePersonLinks } from "#web/api/people/person.ts";
import { useFindingsCount } from "#web/api/people/quality.ts";
import { useBusinessInUse } from "#web/api/identity/session.ts";
import { businessToday } from "#web/lib/business-day.ts";
import { formatDate } from "#web/lib/format-dates.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { NameLink } from "#web/ui/page/name.tsx";
import { openItems, timelineOf, type TimelineEntry } from "./person-timeline-shapes.ts";

type TimelineProps = { readonly id: PersonId };

/** All that is known of a person by day, the latest first: of weeks and exceptions what the role may see. */
export const Timeline = ({ id }: TimelineProps) =>
  useMaySeeWeeks() ? <WholeTimeline id={id} /> : <Entries id={id} payroll={null} />;

function WholeTimeline({ id }: TimelineProps) {
  const weeks = usePersonWeeks(id);
  const exceptions = usePersonExceptions(id);
  return <Entries id={id} payroll={{ weeks, exceptions }} />;
}

/** Section on what is open of a person, first on the page: of exceptions what the role may see. */
export const OpenOfPerson = ({ id }: TimelineProps) =>
  useMaySeeWeeks() ? <WholeOpen id={id} /> : <OpenList id={id} payroll={null} />;

function WholeOpen({ id }: TimelineProps) {
  const exceptions = usePersonExceptions(id);
  return <OpenList id={id} payroll={{ weeks: [], exceptions }} />;
}

const OPEN_SHOWN = 8;

function OpenList({ id, payroll }: EntriesProps) {
  const person = usePerson(id)?.person;
  const items = openItems({ assignments: usePersonLinks({ id }).assignments, payroll });
  const conflicts = person === undefined ? [] : conflictsOf(person, businessToday());
  const toCorrect = useFindingsCount(id);
  if (items.length + conflicts.length + toCorrect === 0)
    return <p className="text-muted">Nothing is open.</p>;
  const shown = items.slice(0, OPEN_SHOWN);
  return (
    <ul aria-label="Open" className="flex flex-col gap-1 text-table">
      {shown.map(({ key, title, detail, to, look }) => (
        <li key={key}>
          <Badge {...look}>
            <span className="min-w-0 break-words text-ink">
              <NameLink to={to}>{title}</NameLink>
              {detail === "" ? null : <span className="ml-3 text-muted">{detail}</span>}
            </span>
          </Badge>
        </li>
      ))}
      {items.length === shown.length ? null : (
        <li className="text-muted">{`and ${formatCount(items.length - shown.length)} more in the timeline`}</li>
      )}
      {toCorrect === 0 ? null : (
        <li>
          <Link to={paths.corrections(id)} className="rounded-sm text-accent hover:underline">
            {`${formatNoun(toCorrect, "finding")} of data quality to correct`}
          </Link>
        </li>
      )}
      {conflicts.length === 0 ? null : (
        <li className="text-muted">{`${formatNoun(conflicts.length, "conflict")} in the directory, listed below`}</li>
      )}
    </ul>
  );
}

/** More are shown at a press. */
const SHOWN = 40;

type EntriesProps = TimelineProps & {
  readonly payroll: Pick<PersonWeeksReply, "weeks" | "exceptions"> | null;
};

function Entries({ id, payroll }: EntriesProps) {
  const [isWhole, setIsWhole] = useState(false);
  const person = usePerson(id)?.person;
  const history = usePersonHistory({ id });
  const { assignments } = usePersonLinks({ id });
  const { zone } = useBusinessInUse();
  if (person === undefined) return null;
  const entries = timelineOf({ person, history, assignments, payroll, zone });
  const shown = isWhole ? entries : entries.slice(0, SHOWN);
  return (
    <>
      <ol className="flex flex-col text-table">
        {shown.map(({ key, ...entry }) => (
          <Line key={key} {...entry} />
        ))}
      </ol>
      {history.isCut && shown.length === entries.length ? (
        <p className="mt-2 text-caption text-muted">{`Earlier changes were deleted: they’re kept for ${HISTORY_YEARS} years.`}</p>
      ) : null}
      {shown.length === entries.length ? null : (
        <div className="mt-2">
          <Button onPress={() => setIsWhole(true)}>{`Show all ${formatCount(entries.length)}`}</Button>
        </div>
      )}
    </>
  );
}

const Line = ({ day, title, detail, to, look }: Omit<TimelineEntry, "key">) => (
  <li className="flex gap-x-4 border-b border-line py-1.5 last:border-b-0 max-sm:flex-col">
    <time dateTime={day} className="figures w-28 shrink-0 text-muted">
      {formatDate(day)}
    </time>
    <Badge {...look}>
      <span className="min-w-0 break-words text-ink">
        <NameLink to={to}>{title}</NameLink>
        {detail === "" ? null : <span className="ml-3 text-muted">{detail}</span>}
      </span>
    </Badge>
  </li>
);
