import { useState } from "react";
import { DEMO_PASSWORD } from "#domain/identity/demo-people.ts";
import { useVerify } from "#web/api/command.ts";
import { useSession } from "#web/api/identity/session.ts";
import { ProviderButton } from "#web/pages/sign-in/provider-button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { CODE_FIELDS, CURRENT_PASSWORD } from "#web/ui/form/text-checks.ts";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { hereNow } from "./leave.ts";

/**
 * Has users confirm who they are before something that must not be done by a stranger at an open screen: as they
 * signed in, by password or at the identity provider.
 */
export function ProveDialog({ onAnswer }: { readonly onAnswer: (isProven: boolean) => void }) {
  const { person = null, oidcName = null, isDemo = false } = useSession().session ?? {};
  const verify = useVerify();
  const [chosen, setChosen] = useState<keyof typeof PROOFS | null>(null);
  const by = chosen ?? "password";
  return (
    <Sheet title="Confirm it’s you" onClose={() => onAnswer(false)}>
      <div className="flex flex-col gap-4">
        {oidcName !== null && person?.signedInWith === "oidc" ? (
          <>
            <p className="text-muted">{`Sign in again with ${oidcName} to continue. You’ll come back to this page.`}</p>
            <ProviderButton name={oidcName} errand="proof" next={hereNow()} />
          </>
        ) : (
          <>
            <p className="text-muted">You signed in a while ago. Confirm it’s you to continue.</p>
            {isDemo ? (
              <p>
                The demo’s password is <code className="select-all font-mono">{DEMO_PASSWORD}</code>.
              </p>
            ) : null}
            {person?.hasSecondFactor === true ? (
              <Segmented
                label="With"
                value={by}
                segments={MEANS}
                onChange={(means) => {
                  verify.reset();
                  setChosen(means);
                }}
              />
            ) : null}
            <Form
              // Choosing the other one keeps the focus on the choice.
              fields={[{ ...PROOFS[by], isFirst: chosen === null }]}
              sends={verify}
              bodyOf={(textOf) => ({ [by]: textOf(by) })}
              words={["Confirm", "Confirming…"]}
              onSent={() => onAnswer(true)}
            />
          </>
        )}
      </div>
    </Sheet>
  );
}

const MEANS = [
  { id: "password", label: "Password" },
  { id: "code", label: "Authenticator code" },
] as const;

const PROOFS = {
  password: { name: "password", ...CURRENT_PASSWORD },
  code: { ...CODE_FIELDS.authenticator, misfit: "Wrong code, or used before. Enter the next one." },
} as const;
