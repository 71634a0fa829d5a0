import { DEMO_PASSWORD } from "#domain/identity/demo-people.ts";
import { useVerify } from "#web/api/command.ts";
import { useLeaveForProvider } from "#web/api/oidc.ts";
import { useSession } from "#web/api/session.ts";
import { Form } from "#web/ui/form/form.tsx";
import { ProviderButton } from "#web/ui/form/provider-sign-in.tsx";
import { CURRENT_PASSWORD } from "#web/ui/form/text-checks.ts";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { hereNow } from "./leave.ts";

type ProveDialogProps = { readonly onAnswer: (isProven: boolean) => void };

/**
 * Has users confirm who they are before something that must not be done by a stranger at an open screen: as they
 * signed in, by password or at the identity provider.
 */
export function ProveDialog({ onAnswer }: ProveDialogProps) {
  const { person = null, oidcName = null } = useSession().session ?? {};
  return (
    <Sheet title="Confirm it’s you" onClose={() => onAnswer(false)}>
      <div className="flex flex-col gap-4">
        {oidcName !== null && person?.signedInWith === "oidc" ? (
          <ProveAtProvider name={oidcName} />
        ) : (
          <ProveHere onAnswer={onAnswer} />
        )}
      </div>
    </Sheet>
  );
}

/** The page is left, and come back to. */
function ProveAtProvider({ name }: { readonly name: string }) {
  const { leave, isLeaving, problem } = useLeaveForProvider("proof", name);
  return (
    <>
      <p className="text-muted">Sign in again with {name} to continue. You’ll come back to this page.</p>
      <ProviderButton
        words={[`Confirm with ${name}`, `Going to ${name}…`]}
        problem={problem}
        isPending={isLeaving}
        onPress={() => leave(hereNow())}
      />
    </>
  );
}

function ProveHere({ onAnswer }: ProveDialogProps) {
  const isDemo = useSession().session?.isDemo === true;
  return (
    <>
      <p className="text-muted">You signed in a while ago. Confirm it’s you to continue.</p>
      {isDemo ? (
        <p>
          The demo’s password is <code className="select-all font-mono">{DEMO_PASSWORD}</code>.
        </p>
      ) : null}
      <Form
        fields={[{ name: "password", ...CURRENT_PASSWORD, isFirst: true }]}
        sends={useVerify()}
        bodyOf={(textOf) => ({ password: textOf("password") })}
        words={["Confirm", "Confirming…"]}
        onSent={() => onAnswer(true)}
      />
    </>
  );
}
