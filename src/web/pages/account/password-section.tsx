import { useState } from "react";
import { useChangePassword } from "#web/api/account.ts";
import { useRefusal } from "#web/api/refusal.ts";
import { Form } from "#web/ui/form/form.tsx";
import { CURRENT_PASSWORD, NEW_PASSWORD } from "#web/ui/form/text-checks.ts";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { Section } from "#web/ui/page/panel.tsx";

/** A new password ends every other session: anyone with the old one is out. */
export function PasswordSection() {
  const change = useChangePassword();
  const [round, setRound] = useState(0);
  return (
    <Section title="Password">
      <div className="max-w-sm">
        <Form
          // What was typed goes once it has been accepted.
          key={round}
          fields={[
            { name: "current", label: "Current password", ...CURRENT_PASSWORD },
            { name: "next", label: "New password", ...NEW_PASSWORD },
          ]}
          problem={useRefusal(change.error, MISFITS)}
          isPending={change.isPending}
          words={["Change password", "Changing…"]}
          onSubmit={(textOf) =>
            change.mutate(
              { current: textOf("current"), next: textOf("next") },
              {
                onSuccess: () => {
                  setRound(round + 1);
                  showToast("Password changed. Your other sessions have ended.");
                },
              },
            )
          }
        />
      </div>
    </Section>
  );
}

/** The server names no field where the new password is too common. */
const MISFITS = [
  ["next", "This password can’t be used."],
  ["current", "Wrong password."],
] as const;
