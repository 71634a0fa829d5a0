import { useState } from "react";
import type { Office } from "#web/api/offices.ts";
import { refusalOf, type Refusal } from "#web/api/refusal.ts";
import { useSession } from "#web/api/session.ts";
import { useChangeAccess, useRenameUser, type User } from "#web/api/users.ts";
import { formatNoun } from "#web/lib/format.ts";
import { signInWords } from "#web/lib/sign-in-words.ts";
import { Form } from "#web/ui/form/form.tsx";
import { FormField } from "#web/ui/form/form-field.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { AccessFields, accessOf, accessProblem, type AccessDraft } from "./access-fields.tsx";
import { UserActs } from "./user-acts.tsx";

type UserSheetProps = {
  readonly user: User;
  readonly offices: readonly Office[];
  readonly onClose: () => void;
};

/** Everything that can be changed about somebody who signs in. */
export const UserSheet = ({ user, offices, onClose }: UserSheetProps) => (
  <Sheet title={user.email} onClose={onClose}>
    <div className="flex flex-col gap-6">
      <p className="text-table text-muted">
        Signs in with {signInWords(user, useSession().session?.oidcName ?? null)}.
      </p>
      <NameForm user={user} />
      <AccessForm user={user} offices={offices} />
      <UserActs user={user} />
    </div>
  </Sheet>
);

function NameForm({ user }: Pick<UserSheetProps, "user">) {
  const rename = useRenameUser();
  const [problem, setProblem] = useState<Refusal<"name"> | null>(null);
  return (
    <Form
      checks={NAME_CHECKS}
      problem={problem}
      isPending={rename.isPending}
      words={["Rename", "Renaming…"]}
      onSubmit={(textOf) =>
        rename.mutate(
          { id: user.id, name: textOf("name").trim() },
          {
            onSuccess: () => {
              setProblem(null);
              showToast("The name is changed.");
            },
            onError: (error) => setProblem(refusalOf(error, NAME_MISFITS)),
          },
        )
      }
      renderFields={(problemOf) => (
        <FormField
          name="name"
          label="Name"
          autoComplete="off"
          defaultValue={user.name}
          problem={problemOf("name")}
        />
      )}
    />
  );
}

function AccessForm({ user, offices }: Omit<UserSheetProps, "onClose">) {
  const change = useChangeAccess();
  const [draft, setDraft] = useState<AccessDraft>({ role: user.role, offices: user.offices ?? [] });
  const [problem, setProblem] = useState<Refusal<"offices"> | null>(null);
  return (
    <Form<"offices">
      checks={[["offices", () => accessProblem(draft)]]}
      problem={problem}
      isPending={change.isPending}
      words={["Change what they see", "Changing…"]}
      onSubmit={() =>
        change.mutate(
          { id: user.id, ...accessOf(draft) },
          {
            onSuccess: ({ ended }) => {
              setProblem(null);
              showToast(
                ended === 0
                  ? "Changed. It holds from their next question on."
                  : `Changed. ${formatNoun(ended, "session")} ended.`,
              );
            },
            // Its text stands above the button: it may be about the role.
            onError: (error) => setProblem({ ...refusalOf<"offices">(error, []), field: null }),
          },
        )
      }
      renderFields={(problemOf) => (
        <>
          <AccessFields draft={draft} onChange={setDraft} offices={offices} problem={problemOf("offices")} />
          <p className="text-table text-muted">
            Another role ends every session of theirs; other offices hold at once.
          </p>
        </>
      )}
    />
  );
}

const NAME_CHECKS = [
  ["name", (text: string) => (text.trim() === "" ? "Enter the name of this person." : null)],
] as const;
const NAME_MISFITS = [["name", "This name can’t be used."]] as const;
