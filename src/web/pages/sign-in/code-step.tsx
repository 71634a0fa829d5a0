import { useState } from "react";
import { NOT_KEPT, refusalOf, type Refusal } from "#web/api/refusal.ts";
import { useSessionArrival, useSignInCode } from "#web/api/session.ts";
import { Card } from "#web/ui/page/card.tsx";
import { CodeForm, OtherWay, type CodeKind } from "#web/ui/form/code-form.tsx";

/** The second step: a code of the authenticator, or, when that is not at hand, a recovery code. */
export function CodeStep({ onAgain }: { readonly onAgain: () => void }) {
  const signIn = useSignInCode();
  const arrive = useSessionArrival();
  const goOn = async (): Promise<void> => {
    if (!(await arrive())) setProblem(NOT_KEPT);
  };
  const [kind, setKind] = useState<CodeKind>("authenticator");
  const [problem, setProblem] = useState<Refusal<"code"> | null>(null);
  const other = kind === "authenticator" ? "recovery" : "authenticator";
  return (
    <Card title="One more step" lead={LEADS[kind]}>
      <CodeForm
        key={kind}
        kind={kind}
        problem={problem}
        isPending={signIn.isPending}
        isFirst
        words={["Sign in", "Signing in…"]}
        onSubmit={(code) => {
          signIn.mutate(
            { code, kind },
            {
              onSuccess: () => void goOn(),
              onError: (error) => setProblem(refusalOf(error, MISFITS)),
            },
          );
        }}
      />
      <div className="flex flex-col">
        <OtherWay
          onPress={() => {
            setProblem(null);
            setKind(other);
          }}
        >
          {other === "recovery" ? "Use a recovery code instead" : "Use the authenticator instead"}
        </OtherWay>
        <OtherWay onPress={onAgain}>Start again</OtherWay>
      </div>
    </Card>
  );
}

const LEADS: Readonly<Record<CodeKind, string>> = {
  authenticator: "Enter the code from your authenticator app.",
  recovery: "Enter one of your recovery codes.",
};

const MISFITS = [["code", "Wrong or expired code."]] as const;
