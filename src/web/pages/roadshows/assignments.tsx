import type { ReactNode } from "react";
import { isGivenUp, type AssignmentFault, type OtherAssignment } from "#domain/roadshows/roadshows.ts";
import type { AssignmentRow, EventRow } from "#web/api/roadshows.ts";
import { formatCount, formatNoun, isolate } from "#web/lib/format.ts";
import { formatStamp } from "#web/lib/format-dates.ts";
import { classNames } from "#web/lib/class-names.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Missing, PersonName } from "#web/ui/page/name.tsx";
import { detailId } from "./event-columns.tsx";

/** What an open event shows: where it is, and each assignment as labeled slots. */
export const Assignments = ({ event }: { readonly event: EventRow }) => (
  <div id={detailId(event)} className="bg-ground px-4 py-3 whitespace-normal sm:pl-7">
    <p className="mb-2 text-muted">
      {formatNoun(event.assignments.length + event.others.length, "assignment")}
      {event.others.length === 0 ? null : `, ${formatCount(event.others.length)} of other offices`} · Event{" "}
      {event.id}
      <Told word="group">{event.groupId}</Told>
      <Told word="retailer’s roadshow">{event.retailerRoadShowId}</Told>
      <Told word="location">{event.location.id}</Told>
      <Told word="market">{event.location.marketId}</Told>
      <Told word="ZIP">{event.location.zip}</Told>
    </p>
    {event.assignments.length + event.others.length === 0 ? (
      <p>No assignments.</p>
    ) : (
      <>
        {isGivenUp(event) ? (
          <p className="mb-2">
            <Badge tone="bad" shape="triangle">
              Its only assignment is inactive.
            </Badge>
          </p>
        ) : null}
        <ul aria-label={`Assignments of event ${isolate(event.id)}`} className="flex flex-col">
          {event.assignments.map((assignment, place) => (
            <AssignmentSlots key={place} assignment={assignment} />
          ))}
          {event.others.map((other, place) => (
            <OtherOffice key={place} {...other} />
          ))}
        </ul>
      </>
    )}
  </div>
);

const Told = ({ word, children }: { readonly word: string; readonly children: string }) =>
  children === "" ? null : (
    <>
      {" "}
      · {word} <bdi>{children}</bdi>
    </>
  );

const AssignmentSlots = ({ assignment }: { readonly assignment: AssignmentRow }) => (
  <li className={classNames("border-t border-line py-2", !assignment.isActive && "text-muted")}>
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3 lg:grid-cols-[2fr_2fr_2fr_2fr_1fr_2fr]">
      <Slot label="Payout owner">
        <Owner name={assignment.payoutOwner} id={assignment.payoutOwnerId} />
      </Slot>
      <Slot label="Merchandising owner">
        <Owner name={assignment.merchOwner} id={assignment.merchOwnerId} />
      </Slot>
      <Slot label="Hub manager">
        <Owner name={assignment.hubManager} id={null} />
      </Slot>
      <OfficeSlot {...assignment} />
      <Slot label="Active">
        <Badge tone={assignment.isActive ? "good" : "quiet"} shape={assignment.isActive ? "disc" : "ring"}>
          {assignment.isActive ? "Active" : "Inactive"}
        </Badge>
      </Slot>
      <Slot label="Acknowledged">
        <Acknowledged assignment={assignment} />
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

/** An assignment of an office outside the scope of who looks: the office, and that the rest is not shown. */
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

type OwnerProps = { readonly name: AssignmentRow["hubManager"]; readonly id: string | null };

const Owner = ({ name, id }: OwnerProps) => (
  <>
    <PersonName {...name} />
    {id === null ? null : <span className="figures text-muted"> {id}</span>}
  </>
);

/** The owner knows of it; an inactive assignment that was acknowledged is its own state. */
const Acknowledged = ({ assignment }: { readonly assignment: AssignmentRow }) => {
  const { isAcknowledged, isActive, acknowledged } = assignment;
  if (!isAcknowledged)
    return (
      <Badge tone={isActive ? "warn" : "quiet"} shape="ring">
        No
      </Badge>
    );
  return (
    <>
      <Badge tone={isActive ? "good" : "quiet"} shape="disc">
        {isActive ? "Yes" : "Yes, but inactive"}
      </Badge>{" "}
      <span className="figures text-muted">
        {acknowledged === null ? "no time reported" : formatStamp(acknowledged)}
      </span>
    </>
  );
};
