import { isEventId } from "#domain/ids.ts";
import { DAY_CHOICE_WORDS, daysAsked } from "#domain/roadshows/event-days.ts";
import { eventStatusWords, isApproved } from "#domain/roadshows/roadshows.ts";
import { WEEK_START } from "#domain/time/week.ts";
import { eventsFile } from "#web/api/export.ts";
import { useFirstEvents, type EventRow } from "#web/api/roadshows/roadshows.ts";
import { checked, useAddress, withChanges } from "#web/lib/address.ts";
import { useBusinessToday } from "#web/lib/business-day.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { withSearch } from "#web/lib/paths.ts";
import { OPEN_EVENT } from "#web/pages/roadshows/event-columns.tsx";
import { EventPanel } from "#web/pages/roadshows/event-panel.tsx";
import { ValuesOf } from "#web/pages/roadshows/event-values.tsx";
import { eventWords, namedEvent, officeWords } from "#web/pages/roadshows/event-words.ts";
import { eventFilters } from "#web/pages/roadshows/events-query.ts";
import { ListPage, type ValuesProps } from "#web/ui/filters/list-page.tsx";
import { NothingFound } from "#web/ui/filters/nothing-found.tsx";
import { AddressSelectField } from "#web/ui/form/select-field.tsx";
import { ButtonLink } from "#web/ui/page/button.tsx";
import { Contact } from "#web/ui/page/contact.tsx";
import { NameLink, PersonName } from "#web/ui/page/name.tsx";
import { OfficeLink, PersonLink } from "#web/ui/page/name-links.tsx";
import { Scroller } from "#web/ui/page/scroller.tsx";
import { phoneEntries, type PhoneEntry } from "./phone-list.ts";
import { PHONE_DAYS, phoneDaysOf, phonesQuery } from "./phones-query.ts";

/** The people of the events of some days, tomorrow's at first, with their numbers: to be called from, or printed. */
export function PhonesPage() {
  const { search } = useAddress();
  const event = checked(search, OPEN_EVENT, isEventId);
  return (
    <ListPage
      title="Phone list"
      search={{ label: "Search events", placeholder: "Retailer, club, city, state, owner or event" }}
      actions={
        <div className="flex flex-wrap gap-2 print:hidden">
          <PhoneDaysField />
          <CalendarLink />
        </div>
      }
      found={<PhoneCount />}
      filters={eventFilters}
      Values={PhoneValues}
      listTitle="Events and their people"
      panel={event === null ? null : <EventPanel id={event} />}
    >
      <Scroller
        label="Phone list"
        className="min-h-0 flex-1 rounded-sm pr-2 sm:overflow-y-auto print:overflow-visible"
      >
        <PhoneList />
      </Scroller>
    </ListPage>
  );
}

function PhoneDaysField() {
  const { search, change } = useAddress();
  return (
    <AddressSelectField
      label="Days"
      options={PHONE_DAYS.map((id) => ({ id, label: DAY_CHOICE_WORDS[id] }))}
      value={phoneDaysOf(search)}
      onChange={(days) => change({ days })}
    />
  );
}

/** All events that the other filters leave, whatever their days, for a calendar. */
function CalendarLink() {
  const { days: _days, ...query } = phonesQuery(useAddress().search);
  return (
    <ButtonLink icon="calendar" href={eventsFile({ ...query, format: "ics" })}>
      Calendar file
    </ButtonLink>
  );
}

const useShownEvents = () => useFirstEvents(phonesQuery(useAddress().search));

function PhoneValues(props: ValuesProps) {
  const { search } = useAddress();
  return <ValuesOf {...props} query={phonesQuery(search)} />;
}

function PhoneCount() {
  const shown = useShownEvents();
  return <span>{formatNoun(shown.total, "event")}</span>;
}

/** The days are a choice: without one it is tomorrow. */
const { days: _days, ...NARROWING } = eventFilters;

function PhoneList() {
  const { search } = useAddress();
  const today = useBusinessToday();
  const { rows, total } = useShownEvents();
  const asked = daysAsked(phoneDaysOf(search), today, WEEK_START);
  const dayWords = asked === "none" ? "" : formatRange(asked);
  if (total === 0)
    return (
      <NothingFound
        filters={NARROWING}
      >{`No events with days recorded ${dayWords === "" ? "" : `on ${dayWords} `}match these filters.`}</NothingFound>
    );
  return (
    <>
      <h3 className="mb-2 font-semibold">{dayWords}</h3>
      {rows.length < total ? (
        <p className="mb-2 text-muted">{`The first ${formatCount(rows.length)} of ${formatNoun(total, "event")}. Filter to see the others.`}</p>
      ) : null}
      <ul aria-label="Events" className="flex flex-col text-table">
        {rows.map((event) => (
          <PhoneEvent key={event.id} event={event} />
        ))}
      </ul>
    </>
  );
}

function PhoneEvent({ event }: { readonly event: EventRow }) {
  const { search } = useAddress();
  const entries = phoneEntries(event);
  const status = isApproved(event) ? "" : ` · ${eventStatusWords(event)}`;
  return (
    <li className="break-inside-avoid border-t border-line py-3 first:border-t-0 first:pt-0">
      <p className="text-body font-semibold">
        <NameLink to={withSearch("", withChanges(search, { [OPEN_EVENT]: event.id }))}>
          <bdi>{eventWords({ ...namedEvent(event), status: "Approved" })}</bdi>
        </NameLink>
      </p>
      <p className="figures text-muted">
        {`${event.days === null ? "" : `${formatRange(event.days)} · `}event ${event.id}${status}`}
      </p>
      {entries.length === 0 ? (
        <p className="mt-1 text-warn">
          {event.others.length > 0 ? "Assigned by another office." : "No one to call."}
        </p>
      ) : (
        <ul className="mt-1 flex flex-col gap-y-1">
          {entries.map((entry) => (
            <Person key={entry.key} entry={entry} />
          ))}
        </ul>
      )}
    </li>
  );
}

const Person = ({
  entry: { id, first, last, roles, phone, email, ...office },
}: {
  readonly entry: PhoneEntry;
}) => (
  <li className="grid grid-cols-[14rem_minmax(0,1fr)] items-baseline gap-x-4 max-sm:grid-cols-1 max-sm:py-1.5">
    <span>
      <PersonLink id={id}>
        <PersonName first={first} last={last} />
      </PersonLink>
      <span className="block text-caption text-muted">
        <span>{`${roles.join(", ")} · `}</span>
        <OfficeLink id={office.officeId}>
          <bdi>{officeWords(office)}</bdi>
        </OfficeLink>
      </span>
    </span>
    {phone + email === "" ? (
      <span className="text-muted">Not in the directory of your offices.</span>
    ) : (
      <span className="max-sm:py-1 max-sm:text-body">
        <Contact phone={phone} email={email} />
      </span>
    )}
  </li>
);
