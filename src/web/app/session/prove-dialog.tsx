import { useMemo } from "react";
import { DEMO_PASSWORD } from "#domain/identity/demo-people.ts";
import { useVerify } from "#web/api/command.ts";
import { useLeaveForProvider } from "#web/api/oidc.ts";
import { refusalOf } from "#web/api/refusal.ts";
import { useSession } from "#web/api/session.ts";
import type { Refusal } from "#web/lib/failures.ts";
import { Form } from "#web/ui/form/form.tsx";
import { ProviderButton } from "#web/ui/form/provider-sign-in.tsx";
import { filled } from "#web/ui/form/text-checks.ts";
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
          <ProveHere by={person?.hasPassword === false ? "code" : "password"} onAnswer={onAnswer} />
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

type ProveHereProps = ProveDialogProps & { readonly by: keyof typeof FIELDS };

function ProveHere({ by, onAnswer }: ProveHereProps) {
  const { mutate, isPending, error } = useVerify();
  const isDemo = useSession().session?.isDemo === true;
  const problem = useMemo(() => (error === null ? null : wrongProof(refusalOf(error, []))), [error]);
  return (
    <>
      <p className="text-muted">You signed in a while ago. Confirm it’s you to continue.</p>
      {isDemo && by === "password" ? (
        <p>
          The demo’s password is <code className="select-all font-mono">{DEMO_PASSWORD}</code>.
        </p>
      ) : null}
      <Form
        fields={[FIELDS[by]]}
        problem={problem}
        isPending={isPending}
        words={["Confirm", "Confirming…"]}
        onSubmit={(textOf) => mutate({ [by]: textOf("proof") }, { onSuccess: () => onAnswer(true) })}
      />
    </>
  );
}

/** What is wrong is always what was typed, unless it was typed too often. */
const wrongProof = (refusal: Refusal<"proof">): Refusal<"proof"> =>
  refusal.retryAt === null ? { ...refusal, field: "proof" } : refusal;

const FIELDS = {
  password: {
    name: "proof",
    label: "Your password",
    type: "password",
    autoComplete: "current-password",
    isFirst: true,
    check: filled("Enter your password."),
  },
  code: {
    name: "proof",
    label: "Authenticator code",
    autoComplete: "one-time-code",
    inputMode: "numeric",
    isFirst: true,
    className: "figures tracking-widest",
    check: filled("Enter the six-digit code from your authenticator."),
  },
} as const;
