import type { OfficeId } from "#domain/ids.ts";
import { ROLES, type Role } from "#domain/identity/roles.ts";
import type { Access } from "#web/api/users.ts";
import { ROLE_SEES, ROLE_WORDS } from "#web/lib/role-words.ts";
import { OfficesPicker } from "#web/pages/admin/offices-picker.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";

/** What is being chosen: the offices stay while another role is looked at. */
export type AccessDraft = { readonly role: Role; readonly offices: readonly OfficeId[] };

export const accessOf = ({ role, offices }: AccessDraft): Access => ({
  role,
  offices: role === "manager" ? offices : null,
});

/** Null when it can be sent. */
export const accessProblem = ({ role, offices }: AccessDraft): string | null =>
  role === "manager" && offices.length === 0 ? "Choose at least one office for this manager." : null;

type AccessFieldsProps = {
  readonly draft: AccessDraft;
  readonly onChange: (draft: AccessDraft) => void;
  readonly problem: string | null;
};

/** The role, what it sees, and the offices of those who do not see all. */
export const AccessFields = ({ draft, onChange, problem }: AccessFieldsProps) => (
  <div className="flex flex-col gap-3">
    <div className="flex flex-col gap-1">
      <Segmented
        label="Role"
        segments={SEGMENTS}
        value={draft.role}
        onChange={(role) => onChange({ ...draft, role })}
      />
      <p className="text-table text-muted">{ROLE_SEES[draft.role]}.</p>
    </div>
    {draft.role === "manager" ? (
      <OfficesPicker
        noun="office"
        chosen={draft.offices}
        onChange={(offices) => onChange({ ...draft, offices })}
        problem={problem}
      />
    ) : null}
  </div>
);

const SEGMENTS = ROLES.map((id) => ({ id, label: ROLE_WORDS[id] }));
