import { useState } from "react";
import { useChangePassword } from "#web/api/identity/account.ts";
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
            { name: "current", ...CURRENT_PASSWORD, label: "Current password" },
            { name: "next", ...NEW_PASSWORD, label: "New password" },
          ]}
          sends={change}
          bodyOf={(textOf) => ({ current: textOf("current"), next: textOf("next") })}
          words={["Change password", "Changing…"]}
          onSent={() => {
            setRound(round + 1);
            showToast("Password changed. Your other sessions have ended.");
          }}
        />
      </div>
    </Section>
  );
}
