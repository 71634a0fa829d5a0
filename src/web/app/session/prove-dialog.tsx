import { useState } from "react";
import { useVerify } from "#web/api/command.ts";
import { notBegun, useLeaveForProvider } from "#web/api/oidc.ts";
import { refusalOf, type Refusal } from "#web/api/refusal.ts";
import { useSession } from "#web/api/session.ts";
import { ProofForm } from "./proof-form.tsx";
import { ProviderButton } from "#web/ui/form/provider-sign-in.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { hereNow } from "./leave.ts";

type ProveDialogProps = { readonly onAnswer: (isProven: boolean) => void };

/** Asks as they signed in: for the password, or at the identity provider. */
export function ProveDialog({ onAnswer }: ProveDialogProps) {
  const { person = null, oidcName = null } = useSession().session ?? {};
  return (
    <Sheet title="Confirm it’s you" onClose={() => onAnswer(false)}>
      {oidcName !== null && person?.signedInWith === "oidc" ? (
        <ProveAtProvider name={oidcName} />
      ) : (
        <ProveHere by={person?.hasPassword === false ? "code" : "password"} onAnswer={onAnswer} />
      )}
    </Sheet>
  );
}

/** The page is left, and come back to. */
function ProveAtProvider({ name }: { readonly name: string }) {
  const { leave, isLeaving, isDown, error } = useLeaveForProvider("proof");
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">Sign in again with {name} to continue. You’ll come back to this page.</p>
      <ProviderButton
        words={[`Confirm with ${name}`, `Going to ${name}…`]}
        problem={isLeaving ? null : notBegun(isDown, error, name)}
        isPending={isLeaving}
        onPress={() => leave(hereNow())}
      />
    </div>
  );
}

type ProveHereProps = ProveDialogProps & { readonly by: "password" | "code" };

function ProveHere({ by, onAnswer }: ProveHereProps) {
  const verify = useVerify();
  const [problem, setProblem] = useState<Refusal<"proof"> | null>(null);
  return (
    <ProofForm
      by={by}
      problem={problem}
      isPending={verify.isPending}
      onSubmit={(text) =>
        verify.mutate(by === "code" ? { code: text } : { password: text }, {
          onSuccess: () => onAnswer(true),
          onError: (error) => setProblem(misfit(refusalOf<"proof">(error, []))),
        })
      }
    />
  );
}

/** What is wrong is always what was typed, unless it was typed too often. */
const misfit = (refusal: Refusal<"proof">): Refusal<"proof"> =>
  refusal.retryAt === null ? { ...refusal, field: "proof" } : refusal;
