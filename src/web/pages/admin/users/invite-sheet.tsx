import { useState } from "react";
import type { Office } from "#web/api/offices.ts";
import { refusalOf, type Refusal } from "#web/api/refusal.ts";
import { useInviteUser, type Invited } from "#web/api/users.ts";
import { CopyOnce } from "#web/pages/admin/copy-once.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { FormField } from "#web/ui/form/form-field.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { AccessFields, accessOf, accessProblem, type AccessDraft } from "./access-fields.tsx";

type InviteSheetProps = { readonly offices: readonly Office[]; readonly onClose: () => void };
type Field = "email" | "offices";

/** Asks whom to invite and as what, and then shows the link: Fieldboard sends no mail. */
export function InviteSheet({ offices, onClose }: InviteSheetProps) {
  const invite = useInviteUser();
  const [draft, setDraft] = useState<AccessDraft>({ role: "manager", offices: [] });
  const [problem, setProblem] = useState<Refusal<Field> | null>(null);
  const [made, setMade] = useState<(Invited & { readonly email: string }) | null>(null);
  if (made !== null)
    return (
      <Sheet title="Invitation" onClose={onClose} isOnce>
        <CopyOnce
          label="Link"
          text={made.link}
          advice={`Send this link to ${made.email}. It works once, for seven days, and won’t be shown again.`}
          onDone={onClose}
        />
      </Sheet>
    );
  return (
    <Sheet title="Invite user" onClose={onClose}>
      <Form<Field>
        checks={[
          [
            "email",
            (text) => (EMAIL.test(text.trim()) ? null : "Enter an email address, such as ann@example.com."),
          ],
          ["offices", () => accessProblem(draft)],
        ]}
        problem={problem}
        isPending={invite.isPending}
        words={["Create invite link", "Creating…"]}
        onSubmit={(textOf) => {
          const email = textOf("email").trim();
          invite.mutate(
            { email, ...accessOf(draft) },
            {
              onSuccess: (invited) => setMade({ ...invited, email }),
              onError: (error) => setProblem(refusalOf(error, MISFITS)),
            },
          );
        }}
        renderFields={(problemOf) => (
          <>
            <FormField
              name="email"
              label="Email"
              type="email"
              inputMode="email"
              autoComplete="off"
              isFirst
              hint="They sign in with it. A link that is open for it ends."
              problem={problemOf("email")}
            />
            <AccessFields
              draft={draft}
              onChange={setDraft}
              offices={offices}
              problem={problemOf("offices")}
            />
          </>
        )}
      />
    </Sheet>
  );
}

const EMAIL = /^[^\s@]+@[^\s@]+$/;
const MISFITS = [
  ["email", "This address cannot be invited."],
  ["offices", "These offices cannot be chosen."],
] as const;
