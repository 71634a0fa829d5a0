import { useState } from "react";
import type { Role } from "#domain/identity/roles.ts";
import { ROLE_WORDS } from "#web/lib/role-words.ts";
import { Form, type FormProblem } from "#web/ui/form/form.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { Switch } from "#web/ui/form/switch.tsx";

type ViewShareSheetProps = {
  readonly name: string;
  /** The roles that have the page. */
  readonly possible: readonly Role[];
  readonly shared: readonly Role[];
  readonly problem: FormProblem<never> | null;
  readonly isPending: boolean;
  readonly onSubmit: (roles: readonly Role[]) => void;
  readonly onClose: () => void;
};

/** Asks whom a view is shared with. */
export function ViewShareSheet(props: ViewShareSheetProps) {
  const { name, possible, shared, problem, isPending, onSubmit, onClose } = props;
  const [roles, setRoles] = useState(shared);
  return (
    <Sheet title={`Share “${name}”`} onClose={onClose}>
      <Form<never>
        checks={[]}
        problem={problem}
        isPending={isPending}
        words={["Save", "Saving…"]}
        onSubmit={() => onSubmit(roles)}
        renderFields={() => (
          <fieldset className="flex min-w-0 flex-col gap-1">
            <legend className="mb-1 font-semibold">Shared with</legend>
            {possible.map((role) => (
              <Switch
                key={role}
                isOn={roles.includes(role)}
                onChange={(isOn) =>
                  setRoles((now) => (isOn ? [...now, role] : now.filter((each) => each !== role)))
                }
              >
                {ROLE_WORDS[role]}
              </Switch>
            ))}
            <p className="mt-1 text-table text-muted">
              They find it in their own list and see what their own role and offices allow. Only you can
              change it; an administrator can delete it. Sharing is on record.
            </p>
          </fieldset>
        )}
      />
    </Sheet>
  );
}
