import { useState } from "react";
import { ROLES, type Role } from "#domain/identity/roles.ts";
import type { OfficeId } from "#domain/ids.ts";
import type { Access } from "#web/api/identity/users.ts";
import { ROLE_WORDS, roleSees } from "#web/lib/role-words.ts";
import { OfficesPicker } from "#web/pages/admin/offices-picker.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";

/** A form's field for a role, what it sees, and the offices of those who do not see all; and what is chosen. */
export function useAccess(first: Role, firstOffices: readonly OfficeId[], note?: string) {
  const [role, setRole] = useState(first);
  // They stay while another role is looked at.
  const [offices, setOffices] = useState(firstOffices);
  const isLimited = role === "manager";
  const access: Access = { role, offices: isLimited ? offices : null };
  const field = {
    name: "offices",
    check: () => (isLimited && offices.length === 0 ? "Choose at least one office for this manager." : null),
    render: (problem: string | null) => (
      <div className="flex flex-col gap-3">
        <div className="flex flex-col gap-1">
          <Segmented label="Role" segments={SEGMENTS} value={role} onChange={setRole} />
          <p className="text-table text-muted">{`${roleSees(role)}.`}</p>
        </div>
        {isLimited ? <OfficesPicker chosen={offices} onChange={setOffices} problem={problem} /> : null}
        {note === undefined ? null : <p className="text-table text-muted">{note}</p>}
      </div>
    ),
  } as const;
  return { access, field };
}

const SEGMENTS = ROLES.map((id) => ({ id, label: ROLE_WORDS[id] }));
