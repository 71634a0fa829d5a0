import { useState } from "react";
import { useChangePassword } from "#web/api/account.ts";
import { refusalOf, type Refusal } from "#web/api/refusal.ts";
import { Form } from "#web/ui/form/form.tsx";
import { PasswordField } from "#web/ui/form/form-field.tsx";
import { newPasswordProblem, PASSWORD_RULES } from "#web/ui/form/text-checks.ts";
import { Section } from "#web/ui/page/panel.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";

type PasswordFieldName = "current" | "next";

/** A new password ends every other session: whoever knew the old one is out. */
export function PasswordSection() {
  const change = useChangePassword();
  const [problem, setProblem] = useState<Refusal<PasswordFieldName> | null>(null);
  const [round, setRound] = useState(0);
  return (
    <Section title="Password">
      <div className="max-w-sm">
        <Form
          // What was typed goes once it has been accepted.
          key={round}
          checks={CHECKS}
          problem={problem}
          isPending={change.isPending}
          words={["Change password", "Changing…"]}
          onSubmit={(textOf) => {
            change.mutate(
              { current: textOf("current"), next: textOf("next") },
              {
                onSuccess: () => {
                  setProblem(null);
                  setRound(round + 1);
                  showToast("Password changed. Your other sessions have ended.");
                },
                onError: (error) => setProblem(refusalOf(error, MISFITS)),
              },
            );
          }}
          renderFields={(problemOf) => (
            <>
              <PasswordField
                name="current"
                label="Current password"
                autoComplete="current-password"
                problem={problemOf("current")}
              />
              <PasswordField
                name="next"
                label="New password"
                autoComplete="new-password"
                hint={PASSWORD_RULES}
                problem={problemOf("next")}
              />
            </>
          )}
        />
      </div>
    </Section>
  );
}

const CHECKS = [
  ["current", (text: string) => (text === "" ? "Enter your current password." : null)],
  ["next", newPasswordProblem],
] as const;

/** The server says nothing of a field where the new one is too common. */
const MISFITS = [
  ["next", "This password can’t be used."],
  ["current", "Wrong password."],
] as const;
