import { useState } from "react";
import { useConfirmSecondFactor, type SecondFactor } from "#web/api/account.ts";
import { refusalOf, type Refusal } from "#web/api/refusal.ts";
import { Card } from "#web/ui/page/card.tsx";
import { SecondFactorSetup } from "#web/ui/form/second-factor-setup.tsx";

type ConfirmCardProps = { readonly factor: SecondFactor; readonly onConfirmed: () => void };

/** The picture for the authenticator, and its first code, which proves that it works. */
export function ConfirmCard({ factor: { uri, secret }, onConfirmed }: ConfirmCardProps) {
  const confirm = useConfirmSecondFactor();
  const [problem, setProblem] = useState<Refusal<"code"> | null>(null);
  return (
    <Card
      title="Scan this picture"
      lead="Open your authenticator, add an account, and point its camera here. Then enter the code that it shows."
    >
      <SecondFactorSetup
        uri={uri}
        secret={secret}
        problem={problem}
        isPending={confirm.isPending}
        onConfirm={(code) => {
          confirm.mutate(code, {
            onSuccess: onConfirmed,
            onError: (error) => setProblem(refusalOf(error, MISFITS)),
          });
        }}
      />
    </Card>
  );
}

const MISFITS = [["code", "This code is not right. Wait for the next one, and enter that."]] as const;
