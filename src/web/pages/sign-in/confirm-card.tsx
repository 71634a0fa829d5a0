import { useState } from "react";
import { useConfirmSecondFactor, type SecondFactor } from "#web/api/account.ts";
import { refusalOf, type Refusal } from "#web/api/refusal.ts";
import { Card } from "#web/ui/page/card.tsx";
import { SecondFactorSetup } from "./second-factor-setup.tsx";

type ConfirmCardProps = { readonly factor: SecondFactor; readonly onConfirmed: () => void };

/** The picture for the authenticator, and its first code, which proves that it works. */
export function ConfirmCard({ factor: { uri, secret }, onConfirmed }: ConfirmCardProps) {
  const confirm = useConfirmSecondFactor();
  const [problem, setProblem] = useState<Refusal<"code"> | null>(null);
  return (
    <Card
      title="Scan this QR code"
      lead="Add an account in your authenticator app, then enter the code it shows."
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

const MISFITS = [["code", "Wrong code. Enter the next one."]] as const;
