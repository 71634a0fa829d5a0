import { useState } from "react";
import { useVerify } from "#web/api/fresh.ts";
import { refusalOf, type Refusal } from "#web/api/refusal.ts";
import { useSession } from "#web/api/session.ts";
import { ProofForm } from "#web/ui/proof-form.tsx";
import { Sheet } from "#web/ui/sheet.tsx";

type ProveDialogProps = { readonly onAnswer: (isProven: boolean) => void };

/** Asks for the password, or for a code of who has none here. */
export function ProveDialog({ onAnswer }: ProveDialogProps) {
  const verify = useVerify();
  const [problem, setProblem] = useState<Refusal<"proof"> | null>(null);
  const by = useSession().session?.person?.hasPassword === false ? "code" : "password";
  return (
    <Sheet title="Confirm it is you" onClose={() => onAnswer(false)}>
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
    </Sheet>
  );
}

/** What is wrong is always what was typed, unless it was typed too often. */
const misfit = (refusal: Refusal<"proof">): Refusal<"proof"> =>
  refusal.retryAt === null ? { ...refusal, field: "proof" } : refusal;
