import { Button } from "#web/ui/page/button.tsx";
import { CodeForm } from "./code-form.tsx";
import type { FormProblem } from "#web/ui/form/form.tsx";
import { QrCode } from "./qr-code.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

type SecondFactorSetupProps = {
  /** The address that an authenticator reads from the picture. */
  readonly uri: string;
  /** The same, for those who type it. */
  readonly secret: string;
  readonly problem: FormProblem<"code"> | null;
  readonly isPending: boolean;
  readonly onConfirm: (code: string) => void;
};

/** Shows what an authenticator needs, and asks for its first code. */
export const SecondFactorSetup = ({ uri, secret, problem, isPending, onConfirm }: SecondFactorSetupProps) => (
  <div className="flex flex-col gap-4">
    <QrCode text={uri} label="QR code for your authenticator" />
    <div>
      <p className="text-table text-muted">No camera? Type this key into it:</p>
      <p className="font-mono text-table break-all select-all">{inFours(secret)}</p>
    </div>
    <CodeForm
      kind="authenticator"
      problem={problem}
      isPending={isPending}
      words={["Confirm", "Confirming…"]}
      onSubmit={onConfirm}
    />
  </div>
);

const inFours = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, "$1 ");

type KeepCodesProps = { readonly codes: readonly string[]; readonly onKept: () => void };

/** The last step: what lets one in when the authenticator is gone, shown this once. */
export const KeepCodes = ({ codes, onKept }: KeepCodesProps) => (
  <div className="flex flex-col gap-4">
    <RecoveryCodes codes={codes} />
    <p className="text-table text-muted">
      They are not shown again. Keep them where you keep what must not get lost, and not on this machine
      alone.
    </p>
    <div>
      <Button onPress={onKept}>I saved them</Button>
    </div>
  </div>
);
