import { isOfficeId, type OfficeId } from "#domain/ids.ts";
import { ROLES, type Role } from "#domain/identity/roles.ts";
import { useOffices } from "#web/api/offices.ts";
import type { Access } from "#web/api/users.ts";
import { ROLE_SEES, ROLE_WORDS } from "#web/lib/role-words.ts";
import { Picker } from "#web/ui/filters/picker.tsx";
import { officeOptions } from "#web/ui/filters/picker-options.ts";
import { FieldProblem } from "#web/ui/form/form.tsx";
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
      <div className="flex flex-col items-start gap-1">
        <OfficesField chosen={draft.offices} onChange={(offices) => onChange({ ...draft, offices })} />
        <FieldProblem problem={problem} />
      </div>
    ) : null}
  </div>
);

type OfficesFieldProps = {
  readonly chosen: readonly OfficeId[];
  readonly onChange: (chosen: readonly OfficeId[]) => void;
};

const OfficesField = ({ chosen, onChange }: OfficesFieldProps) => (
  <Picker
    noun="office"
    options={officeOptions(useOffices())}
    chosen={chosen}
    onChange={(ids) => onChange(ids.filter(isOfficeId))}
    most={OFFICES_MAX}
    noneWords="None chosen"
  />
);

const SEGMENTS = ROLES.map((id) => ({ id, label: ROLE_WORDS[id] }));
const OFFICES_MAX = 2_000;
