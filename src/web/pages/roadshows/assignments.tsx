import { Fragment } from "react";
import { isGivenUp, staffing, type OtherAssignment } from "#domain/roadshows/roadshows.ts";
import type { AssignmentRow, EventRow } from "#web/api/roadshows.ts";
import { classNames } from "#web/lib/class-names.ts";
import { formatStamp } from "#web/lib/format-dates.ts";
import { formatCount, formatNoun, isolate } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Contact } from "#web/ui/page/contact.tsx";
import { Facts } from "#web/ui/page/facts.tsx";
import { Missing, NameLink, PersonName } from "#web/ui/page/name.tsx";
import { Section } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { FAULT_WORDS, GIVEN_UP_WORDS } from "./chase-list.ts";
import { Proposals } from "./chase-sheet.tsx";
import { detailId } from "./event-columns.tsx";

/** What an open event shows: where it is, and each assignment as labeled slots. */
export const Assignments = ({ event }: { readonly event: EventRow }) => {
  const { assignments, others, location } = event;
  const count = assignments.length + others.length;
  const details = [
    ["group", event.groupId],
    ["retailer’s roadshow", event.retailerRoadShowId],
    ["location", location.id],
    ["market", location.marketId],
    ["ZIP", location.zip],
  ] as const;
  return (
    <div id={detailId(event)} className="bg-ground px-4 py-3 whitespace-normal sm:pl-7">
      <p className="mb-2 text-muted">
        {formatNoun(count, "assignment")}
        {others.length === 0 ? null : `, ${formatCount(others.length)} in other offices`} · Event {event.id}
        {details.map(([word, value]) =>
          value === "" ? null : (
            <Fragment key={word}>
              {" "}
              · {word} <bdi>{value}</bdi>
            </Fragment>
          ),
        )}
      </p>
      {isGivenUp(event) ? (
        <p className="mb-2">
          <Badge tone="bad" shape="triangle">
            {GIVEN_UP_WORDS}
          </Badge>
        </p>
      ) : null}
      {count === 0 ? (
        <p>No assignments.</p>
      ) : (
        <ul aria-label={`Assignments of event ${isolate(event.id)}`} className="flex flex-col">
          {assignments.map((assignment, place) => (
            <AssignmentSlots key={place} {...assignment} />
          ))}
          {others.map((other, place) => (
            <OtherOffice key={place} {...other} />
          ))}
        </ul>
      )}
      {staffing(event).kind.endsWith("gap") ? (
        <div className="mt-3">
          <Section title="Offices to call">
            <Part
              waiting={<span className="skeleton block h-3 w-48" />}
              instead={<p className="text-muted">Couldn’t load the offices to call.</p>}
            >
              <Proposals id={event.id} />
            </Part>
          </Section>
        </div>
      ) : null}
    </div>
  );
};

const AssignmentSlots = (assignment: AssignmentRow) => (
  <li className={classNames("border-t border-line py-2", !assignment.isActive && "text-muted")}>
    <Facts
      className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3 lg:grid-cols-[2fr_2fr_2fr_2fr_1fr_2fr]"
      facts={[
        ...PEOPLE.map(([role, label]) => ({
          label,
          value: <AssignedPerson assignment={assignment} role={role} />,
        })),
        { label: "Office", value: <Office {...assignment} /> },
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
        { label: "Acknowledged", value: <Acknowledged {...assignment} /> },
      ]}
    />
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
  <li className="border-t border-line py-2">
    <Facts facts={[{ label: "Office", value: <Office {...other} /> }]} />
    <p className="text-muted">Assigned by another office. Details are not visible to you.</p>
  </li>
);

const Office = ({ officeId, officeName }: OtherAssignment) => (
  <>
    {officeName === "" ? null : <bdi>{officeName}</bdi>}{" "}
    {officeId === null ? (
      <Missing because="no office reported" />
    ) : (
      <span className="text-muted">{officeId}</span>
    )}
  </>
);

const PEOPLE = [
  ["payoutOwner", "Payout owner"],
  ["merchOwner", "Merchandising owner"],
  ["hubManager", "Hub manager"],
] as const;

type AssignedPersonProps = {
  readonly assignment: AssignmentRow;
  readonly role: (typeof PEOPLE)[number][0];
};

/** Someone of an assignment: a link to their page and how to reach them, where the user may see both. */
const AssignedPerson = ({ assignment, role }: AssignedPersonProps) => {
  const id = assignment[`${role}Id`];
  const contact = assignment.contacts.find((each) => each.id === id);
  // How to reach them stands beside the first of their roles.
  const isFirst = PEOPLE.find(([each]) => assignment[`${each}Id`] === id)?.[0] === role;
  return (
    <>
      <NameLink to={contact === undefined ? null : paths.person(contact.id)}>
        <PersonName {...assignment[role]} />
      </NameLink>
      {id === null ? null : <span className="figures text-muted"> {id}</span>}
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
