import { officeNameAndId } from "#domain/office-name.ts";
import { lazy, type ReactNode } from "react";
import { useParams } from "react-router-dom";
import { isPersonId, type PersonId } from "#domain/ids.ts";
import { PAGES } from "#domain/pages.ts";
import { conflictsOf, lastFirst, type Conflict } from "#domain/people/people.ts";
import { factsOf, isDated, memberRow, memberText } from "#domain/people/members.ts";
import { isIsoDate, wallClock } from "#domain/time/time.ts";
import { usePersonWeeks } from "#web/api/payroll/payroll.ts";
import type { DirectoryRow } from "#web/api/people/people.ts";
import { useMaySeePrivate, useMaySeeWeeks, usePerson } from "#web/api/people/person.ts";
import { withChanges, useAddress } from "#web/lib/address.ts";
import { businessToday } from "#web/lib/business-day.ts";
import { formatDate, formatStampDate } from "#web/lib/format-dates.ts";
import { formatNoun, isolate } from "#web/lib/format.ts";
import { PictureContext } from "#web/lib/picture.ts";
import { withSearch } from "#web/lib/paths.ts";
import { eventsFile } from "#web/api/export.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { ButtonLink } from "#web/ui/page/button.tsx";
import { Email, Phone } from "#web/ui/page/contact.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Facts, type Fact } from "#web/ui/page/facts.tsx";
import { PersonName } from "#web/ui/page/name.tsx";
import { OfficeLink } from "#web/ui/page/name-links.tsx";
import { Breadcrumbs, Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { BlockSkeleton, ChartSkeleton } from "#web/ui/page/skeleton.tsx";
import { StatusBadge } from "./people-columns.tsx";
import { Duplicates, OwnAssignments } from "./person-links.tsx";
import { OpenOfPerson, Timeline } from "./person-timeline.tsx";
import { PrivatePanel } from "./private-data.tsx";

const PersonWeeks = lazy(async () => ({
  default: (await import("#web/ui/charts/person-weeks.tsx")).PersonWeeks,
}));

export function PersonPage() {
  const { id = "" } = useParams();
  const { search } = useAddress();
  const byId = (
    <span>
      Person <bdi>{id}</bdi>
    </span>
  );
  const title = isPersonId(id) ? (
    <Part waiting={byId} instead={byId}>
      <PersonTitle id={id} byId={byId} />
    </Part>
  ) : (
    byId
  );
  // The directory, with the filters the user came with.
  const people = { label: "People", to: withSearch(PAGES.people.path, withChanges(search, { show: null })) };
  return (
    <Page
      title={title}
      // A name stays in the browser's history.
      windowTitle={`Person ${isolate(id)}`}
      trail={<Breadcrumbs above={[people]} here={title} />}
    >
      {isPersonId(id) ? (
        <>
          <Part>
            <Open id={id} />
          </Part>
          <Panel title="In the directory" waiting={<BlockSkeleton label="the person" heightPx={136} />}>
            <Person id={id} />
          </Panel>
          <Part>
            <More id={id} />
          </Part>
        </>
      ) : (
        <NotFound />
      )}
    </Page>
  );
}

type PersonProps = { readonly id: PersonId };

/** The person's name; their id until it has loaded, and where there is none. */
function PersonTitle({ id, byId }: PersonProps & { readonly byId: ReactNode }) {
  const person = usePerson(id)?.person;
  return person === undefined || lastFirst(person) === "" ? (
    byId
  ) : (
    <PersonName first={person.firstName} last={person.lastName} />
  );
}

const NotFound = () => <Empty>Person not found. Check the address.</Empty>;

/** Sections of the person: what has to be done comes before what is known of them. */
const Open = ({ id }: PersonProps) =>
  usePerson(id) === null ? null : (
    <Panel title="Open" waiting={<BlockSkeleton label="what is open" heightPx={64} />}>
      <OpenOfPerson id={id} />
    </Panel>
  );

function Person({ id }: PersonProps) {
  const found = usePerson(id);
  if (found === null) return <NotFound />;
  return (
    <div className="flex flex-col gap-4">
      <Facts facts={contactFacts(found.person)} />
      <Facts facts={workFacts(found.person)} />
      <Conflicts person={found.person} />
    </div>
  );
}

/** Sections of what else the user may see of a person whom the directory has. */
function More({ id }: PersonProps) {
  const maySeeWeeks = useMaySeeWeeks();
  const maySeePrivate = useMaySeePrivate();
  if (usePerson(id) === null) return null;
  return (
    <>
      <Panel title="Timeline" waiting={list}>
        <Timeline id={id} />
      </Panel>
      {maySeeWeeks ? (
        <Panel title="Last 13 weeks" waiting={<ChartSkeleton label="the weeks" heightPx={210} />}>
          <Weeks id={id} />
        </Panel>
      ) : null}
      <Panel title="Roadshow assignments" waiting={list}>
        <OwnAssignments id={id} />
        <p className="mt-3 print:hidden">
          <ButtonLink icon="calendar" href={eventsFile({ person: id, format: "ics" })}>
            Calendar file
          </ButtonLink>
        </p>
      </Panel>
      <Panel title="Possible duplicates" waiting={list}>
        <Duplicates id={id} />
      </Panel>
      {/* Another person, another page: nothing that is open or shown goes along. */}
      {maySeePrivate ? <PrivatePanel key={id} id={id} /> : null}
    </>
  );
}

const list = <BlockSkeleton label="the list" heightPx={96} />;

/** The picture of the weeks says whose they are. */
function Weeks({ id }: PersonProps) {
  const person = usePerson(id)?.person;
  const about =
    person === undefined
      ? []
      : [`${isolate(firstLast(person))} (${id}), ${isolate(officeNameAndId(person))}`];
  const weeks = usePersonWeeks(id);
  return (
    <PictureContext value={about}>
      <PersonWeeks weeks={weeks} />
    </PictureContext>
  );
}

const firstLast = ({ firstName, lastName }: DirectoryRow): string => `${firstName} ${lastName}`.trim();

/** Facts on where the person works and since when, with the flags in words. */
const workFacts = (person: DirectoryRow): readonly Fact[] => [
  {
    label: "Office",
    value:
      officeNameAndId(person).trim() === "" ? null : (
        <OfficeLink id={person.officeId}>
          <bdi>{officeNameAndId(person)}</bdi>
        </OfficeLink>
      ),
  },
  { label: "Status", value: <StatusBadge {...person} /> },
  { label: "Hired", value: dateOrNull(person.hired) },
  { label: "Tenure", value: tenureOf(person) },
  {
    label: "Retired",
    value: person.isRetired || person.retired !== null ? dateOrNull(person.retired) : undefined,
  },
  ...memberFacts("work", person),
  { label: "ID", value: <span className="figures">{person.id}</span> },
];

/** Time that they have worked here, or had until they retired. */
function tenureOf({ hired, retired }: DirectoryRow): string | undefined {
  if (hired === null) return undefined;
  const end = retired !== null && retired > hired ? retired.slice(0, 10) : businessToday();
  const { years, months } = Temporal.PlainDate.from(hired.slice(0, 10)).until(end, { largestUnit: "year" });
  if (years < 0 || months < 0) return undefined;
  return [...(years > 0 ? [formatNoun(years, "year")] : []), formatNoun(months, "month")].join(", ");
}

const CONFLICT_WORDS: Readonly<Record<Conflict["kind"], (day: string) => string>> = {
  "active-retired": (day) => `Marked active, but retired${day === "" ? "" : ` ${day}`}`,
  "inactive-employed": (day) => `Marked inactive, but hired ${day} and not retired`,
  "retired-undated": () => "Marked retired, without a date",
  "unmarked-retired": (day) => `Retired ${day}, but not marked retired`,
  "hired-later": (day) => `Marked active, but not hired until ${day}`,
};

/** Words on where the directory disagrees with itself. */
const Conflicts = ({ person }: { readonly person: DirectoryRow }) => (
  <ul aria-label="Conflicts" className="flex flex-col gap-1 empty:hidden">
    {conflictsOf(person, businessToday()).map(({ kind, day }) => (
      <li key={kind}>
        <Badge tone="bad" shape="triangle">
          {CONFLICT_WORDS[kind](day === null ? "" : formatStampDate(wallClock(`${day}T00:00:00`)))}
        </Badge>
      </li>
    ))}
  </ul>
);

const contactFacts = (person: DirectoryRow): readonly Fact[] => [
  { label: "Phone", value: person.phone.trim() === "" ? null : <Phone>{person.phone}</Phone> },
  { label: "Email", value: person.email.trim() === "" ? null : <Email>{person.email}</Email> },
  ...memberFacts("contact", person),
];

/** Members that the rows list here. */
const memberFacts = (place: "contact" | "work", person: DirectoryRow): readonly Fact[] =>
  factsOf(place).map((name) => {
    const text = memberText(name, person[name]);
    const day = isDated(name) && text !== null && isIsoDate(text) ? formatDate(text) : text;
    return { label: memberRow(name).label ?? name, value: day };
  });

const dateOrNull = (date: DirectoryRow["hired"]) => (date === null ? null : formatStampDate(date));
