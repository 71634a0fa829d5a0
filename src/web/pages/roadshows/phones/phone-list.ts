import type { OfficeId, PersonId } from "#domain/ids.ts";
import { ASSIGNMENT_ROLES, isCanceled, ROLE_NAMES } from "#domain/roadshows/roadshows.ts";
import type { AssignmentRow, EventRow } from "#web/api/roadshows/roadshows.ts";

/** Someone of an event, in all of their roles; without a number where the scope does not hold them. */
export type PhoneEntry = {
  readonly key: string;
  readonly id: PersonId | null;
  readonly first: string;
  readonly last: string;
  readonly roles: readonly string[];
  readonly officeId: OfficeId | null;
  readonly officeName: string;
  readonly phone: string;
  readonly email: string;
};

/** People to call about an event: those of its active assignments, each once; no one of a canceled one. */
export function phoneEntries(event: EventRow): readonly PhoneEntry[] {
  if (isCanceled(event)) return [];
  const entries = event.assignments.filter(({ isActive }) => isActive).flatMap(entriesOf);
  return [...Map.groupBy(entries, ({ key }) => key).values()].flatMap(([first, ...more]) =>
    first === undefined
      ? []
      : [{ ...first, roles: [...new Set([first, ...more].flatMap(({ roles }) => roles))] }],
  );
}

const entriesOf = (assignment: AssignmentRow): readonly PhoneEntry[] =>
  ASSIGNMENT_ROLES.flatMap((role) => {
    const { first, last } = assignment[role];
    const id = assignment[`${role}Id`];
    const contact = assignment.contacts.find((each) => each.id === id);
    if (id === null && `${first}${last}`.trim() === "") return [];
    return [
      {
        key: id ?? `${assignment.officeId} ${first} ${last}`,
        id: contact?.id ?? null,
        first,
        last,
        roles: [ROLE_NAMES[role]],
        officeId: assignment.officeId,
        officeName: assignment.officeName,
        phone: contact?.phone ?? "",
        email: contact?.email ?? "",
      },
    ];
  });
