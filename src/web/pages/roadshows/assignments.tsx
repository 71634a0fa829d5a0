import { Fragment, type ReactNode } from "react";
import { Link } from "react-router-dom";
import {
  isGivenUp,
  staffing,
  type AssignmentFault,
  type OtherAssignment,
} from "#domain/roadshows/roadshows.ts";
import type { PersonId } from "#domain/ids.ts";
import type { AssignmentRow, EventRow } from "#web/api/roadshows.ts";
import { formatCount, formatNoun, isolate } from "#web/lib/format.ts";
import { formatStamp } from "#web/lib/format-dates.ts";
import { classNames } from "#web/lib/class-names.ts";
import { paths } from "#web/lib/paths.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Contact } from "#web/ui/page/contact.tsx";
import { Missing, PersonName } from "#web/ui/page/name.tsx";
import { Section } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
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
        {others.length === 0 ? null : `, ${formatCount(others.length)} of other offices`} · Event {event.id}
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
            Its only assignment is inactive.
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
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3 lg:grid-cols-[2fr_2fr_2fr_2fr_1fr_2fr]">
      {PEOPLE.map(([role, label], place) => {
        const id = assignment[`${role}Id`];
        const isRepeated = PEOPLE.slice(0, place).some(([earlier]) => assignment[`${earlier}Id`] === id);
        return (
          <PersonSlot
            key={role}
            {...{ label, id, isRepeated }}
            name={assignment[role]}
            contacts={assignment.contacts}
          />
        );
      })}
      <OfficeSlot {...assignment} />
      <Slot label="Active">
        <Badge tone={assignment.isActive ? "good" : "quiet"} shape={assignment.isActive ? "disc" : "ring"}>
          {assignment.isActive ? "Active" : "Inactive"}
        </Badge>
      </Slot>
      <Slot label="Acknowledged">
        <Acknowledged {...assignment} />
      </Slot>
    </dl>
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
    <dl className="flex flex-col gap-y-0.5">
      <OfficeSlot {...other} />
      <div className="text-muted">
        <dt className="sr-only">Owners, hub manager and acknowledgment</dt>
        <dd>Assigned by another office. Details are not visible to you.</dd>
      </div>
    </dl>
  </li>
);

const OfficeSlot = ({ officeId, officeName }: OtherAssignment) => (
  <Slot label="Office">
    {officeName === "" ? null : <bdi>{officeName}</bdi>}{" "}
    {officeId === null ? (
      <Missing because="no office reported" />
    ) : (
      <span className="text-muted">{officeId}</span>
    )}
  </Slot>
);

const FAULT_WORDS: Readonly<Record<AssignmentFault, string>> = {
  "owner-unknown": "An owner is not in the directory.",
  "owner-retired": "An owner is retired.",
  "office-differs": "An owner is of another office.",
};

const Slot = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-caption text-muted">{label}</dt>
    <dd className="break-words">{children}</dd>
  </div>
);

const PEOPLE = [
  ["payoutOwner", "Payout owner"],
  ["merchOwner", "Merchandising owner"],
  ["hubManager", "Hub manager"],
] as const;

type PersonSlotProps = Pick<AssignmentRow, "contacts"> & {
  readonly label: string;
  readonly name: AssignmentRow["hubManager"];
  readonly id: PersonId | null;
  /** How to reach them stands beside another of their roles. */
  readonly isRepeated: boolean;
};

/** Someone of an assignment: a link to their page and how to reach them, where the user may see both. */
const PersonSlot = ({ label, name, id, isRepeated, contacts }: PersonSlotProps) => {
  const contact = contacts.find((each) => each.id === id);
  return (
    <Slot label={label}>
      {contact === undefined ? (
        <PersonName {...name} />
      ) : (
        <Link to={paths.person(contact.id)} className="rounded-sm text-accent hover:underline">
          <PersonName {...name} />
        </Link>
      )}
      {id === null ? null : <span className="figures text-muted"> {id}</span>}
      {contact === undefined || isRepeated ? null : <Contact {...contact} />}
    </Slot>
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
