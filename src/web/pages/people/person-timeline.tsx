import { useState } from "react";
import type { PersonId } from "#domain/ids.ts";
import { usePersonExceptions, usePersonWeeks, type PersonWeeksReply } from "#web/api/payroll.ts";
import { useMaySeeWeeks, usePerson, usePersonHistory, usePersonLinks } from "#web/api/person.ts";
import { useBusinessInUse } from "#web/api/session.ts";
import { formatDate } from "#web/lib/format-dates.ts";
import { formatCount } from "#web/lib/format.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { NameLink } from "#web/ui/page/name.tsx";
import { timelineOf, type TimelineEntry } from "./person-timeline-shapes.ts";

type TimelineProps = { readonly id: PersonId };

/** All that is known of a person by day, the latest first: of weeks and exceptions what the role may see. */
export const Timeline = ({ id }: TimelineProps) =>
  useMaySeeWeeks() ? <WholeTimeline id={id} /> : <Entries id={id} payroll={null} />;

const WholeTimeline = ({ id }: TimelineProps) => (
  <Entries id={id} payroll={{ weeks: usePersonWeeks(id), exceptions: usePersonExceptions(id) }} />
);

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
