import { PAGES } from "#domain/pages.ts";
import { FAULT_WORDS, GIVEN_UP_WORDS, isGivenUp } from "#domain/roadshows/problems.ts";
import {
  eventKind,
  eventStatusWords,
  isCanceled,
  staffing,
  type OtherAssignment,
} from "#domain/roadshows/roadshows.ts";
import type { AssignmentRow, EventRow } from "#web/api/roadshows/roadshows.ts";
import { classNames } from "#web/lib/class-names.ts";
import { formatStamp } from "#web/lib/format-dates.ts";
import { formatCount, formatNoun, isolate } from "#web/lib/format.ts";
import { withSearch } from "#web/lib/paths.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Contact } from "#web/ui/page/contact.tsx";
import { Facts } from "#web/ui/page/facts.tsx";
import { Missing, NameLink, PersonName } from "#web/ui/page/name.tsx";
import { OfficeLink, PersonLink } from "#web/ui/page/name-links.tsx";
import { Section } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { Reminded, ReminderButton } from "./reminder.tsx";
import { STAFFING_LOOKS } from "./event-columns.tsx";
import { EventDays } from "./event-days.tsx";
import { EventHistory } from "./event-history.tsx";
import { GapWork } from "./gaps/gap-work.tsx";

/** Details of an open event: where it is, each assignment as labeled slots, and whom to call when it has none. */
export const Assignments = ({ event }: { readonly event: EventRow }) => {
  const { assignments, others, location } = event;
  const count = assignments.length + others.length;
  const { kind, words } = staffing(event);
  const isGap = kind.endsWith("gap");
  const details = [
    ["Retailer’s roadshow", event.retailerRoadShowId],
    ["Location", location.id],
    ["ZIP", location.zip],
  ] as const;
  return (
    <div className="flex flex-col gap-5">
      <Facts
        className="grid grid-cols-2 gap-x-6 gap-y-2"
        facts={[
          { label: "Status", value: eventStatusWords(event) },
          { label: "Staffing", value: <Badge {...STAFFING_LOOKS[kind]}>{words}</Badge> },
          { label: "Kind", value: eventKind(event) || undefined },
          { label: "Days", value: <EventDays event={event} /> },
        ]}
      />
      {isGap ? <GapWork event={event} /> : null}
      {isGivenUp(event) ? (
        <p>
          <Badge tone="bad" shape="triangle">
            {GIVEN_UP_WORDS}
          </Badge>
        </p>
      ) : null}
      <Section
        title={
          <>
            Assignments{" "}
            <span className="figures text-caption font-normal text-muted">{countWords(event)}</span>
          </>
        }
      >
        {count === 0 ? (
          <p className="text-muted">No assignments.</p>
        ) : (
          <ul aria-label={`Assignments of event ${isolate(event.id)}`} className="flex flex-col">
            {assignments.map((assignment, place) => (
              <AssignmentSlots key={place} event={event} {...assignment} />
            ))}
            {others.map((other, place) => (
              <OtherOffice key={place} {...other} />
            ))}
          </ul>
        )}
      </Section>
      {isGap ? null : <GapWork event={event} />}
      <details className="text-table">
        <summary className="w-fit cursor-pointer rounded-sm font-semibold max-sm:py-2.5">Details</summary>
        <Facts
          className="mt-2 grid grid-cols-2 gap-x-6 gap-y-2"
          facts={[
            { label: "Group", value: <FilterLink filter="group" value={event.groupId} /> },
            { label: "Market", value: <FilterLink filter="market" value={location.marketId} /> },
            ...details.map(([label, value]) => ({ label, value: value === "" ? undefined : value })),
          ]}
        />
      </details>
      <Section title="History">
        <Part
          waiting={<span className="skeleton block h-3 w-48" />}
          instead={<p className="text-muted">Couldn’t load the history.</p>}
        >
          <EventHistory id={event.id} />
        </Part>
      </Section>
    </div>
  );
};

/** Leads to the other events of a group or market. */
const FilterLink = ({ filter, value }: { readonly filter: "group" | "market"; readonly value: string }) =>
  value === "" ? (
    <Missing because="not reported" />
  ) : (
    <NameLink to={withSearch(PAGES.roadshows.path, new URLSearchParams({ [filter]: value }))}>
      {value}
    </NameLink>
  );

function countWords({ assignments, others }: EventRow): string {
  const counted = formatNoun(assignments.length + others.length, "assignment");
  return others.length === 0 ? counted : `${counted}, ${formatCount(others.length)} in other offices`;
}

type AssignmentSlotsProps = AssignmentRow & { readonly event: EventRow };

const AssignmentSlots = ({ event, ...assignment }: AssignmentSlotsProps) => (
  <li
    className={classNames(
      "border-t border-line py-3 first:border-t-0 first:pt-0",
      !assignment.isActive && "text-muted",
    )}
  >
    <Facts
      className="grid grid-cols-2 gap-x-6 gap-y-2"
      facts={[
        ...PEOPLE.map(([role, label, term]) => ({
          label,
          term,
          value: <AssignedPerson assignment={assignment} role={role} />,
        })),
        {
          label: "Office",
          value: (
            <OfficeLink id={assignment.officeId}>
              <Office {...assignment} />
            </OfficeLink>
          ),
        },
        {
          label: "Active",
          value: assignment.isActive ? (
            <Badge tone="good" shape="disc">
              Active
            </Badge>
          ) : (
            <Badge tone="quiet" shape="ring">
              Inactive
            </Badge>
          ),
        },
        { label: "Acknowledged", term: "acknowledged", value: <Acknowledged {...assignment} /> },
      ]}
    />
    {assignment.isActive && !assignment.isAcknowledged && !isCanceled(event) ? (
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 print:hidden">
        <ReminderButton
          owner={assignment.payoutOwnerId}
          office={assignment.officeId}
          events={[event.id]}
          name={`${assignment.payoutOwner.first} ${assignment.payoutOwner.last}`.trim() || "The owner"}
          isReminded={assignment.reminded !== null}
        />
        <Reminded reminded={assignment.reminded} />
      </p>
    ) : null}
    {assignment.faults.length === 0 ? null : (
      <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
        {assignment.faults.map((fault) => (
          <Badge key={fault} tone="bad" shape="triangle">
            {FAULT_WORDS[fault]}
          </Badge>
        ))}
      </p>
    )}
  </li>
);

/** An assignment of an office that the user can’t see: the office, and that the rest is not shown. */
const OtherOffice = (other: OtherAssignment) => (
  <li className="border-t border-line py-3 first:border-t-0 first:pt-0">
    <Facts facts={[{ label: "Office", value: <Office {...other} /> }]} />
    <p className="text-muted">Assigned by another office. Details are not visible to you.</p>
  </li>
);

const Office = ({ officeId, officeName }: OtherAssignment) => (
  <>
    {officeName === "" ? null : <bdi>{officeName}</bdi>}
    <span> </span>
    {officeId === null ? (
      <Missing because="no office reported" />
    ) : (
      <span className="text-muted">{officeId}</span>
    )}
  </>
);

const PEOPLE = [
  ["payoutOwner", "Payout owner", "payout-owner"],
  ["merchOwner", "Merchandising owner", "merchandising-owner"],
  ["hubManager", "Hub manager", "hub-manager"],
] as const;

type AssignedPersonProps = {
  readonly assignment: AssignmentRow;
  readonly role: (typeof PEOPLE)[number][0];
};

/** Someone of an assignment: a link to their page and how to reach them, where the user may see both. */
const AssignedPerson = ({ assignment, role }: AssignedPersonProps) => {
  const id = assignment[`${role}Id`];
  const { first, last } = assignment[role];
  const contact = assignment.contacts.find((each) => each.id === id);
  // How to reach them stands beside the first of their roles.
  const isFirst = PEOPLE.find(([each]) => assignment[`${each}Id`] === id)?.[0] === role;
  if (id === null && `${first}${last}`.trim() === "") return <span className="text-muted">Not filled</span>;
  return (
    <>
      <PersonLink id={contact?.id ?? null}>
        <PersonName {...assignment[role]} />
      </PersonLink>
      {id === null ? null : <span className="figures text-muted">{` ${id}`}</span>}
      {contact !== undefined && isFirst ? <Contact {...contact} /> : null}
    </>
  );
};

/** An inactive assignment that was acknowledged is a state of its own. */
const Acknowledged = ({ isAcknowledged, isActive, acknowledged }: AssignmentRow) =>
  isAcknowledged ? (
    <>
      <Badge tone={isActive ? "good" : "quiet"} shape="disc">
        {isActive ? "Yes" : "Yes, but inactive"}
      </Badge>{" "}
      <span className="figures text-muted">
        {acknowledged === null ? "no time reported" : formatStamp(acknowledged)}
      </span>
    </>
  ) : (
    <Badge tone={isActive ? "warn" : "quiet"} shape="ring">
      No
    </Badge>
  );
