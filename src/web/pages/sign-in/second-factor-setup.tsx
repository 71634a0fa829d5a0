import { encode } from "uqr";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { CodeForm } from "#web/ui/form/code-form.tsx";
import type { FormProblem } from "#web/ui/form/form.tsx";

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
      They won’t be shown again. Store them somewhere safe, not only on this device.
    </p>
    <div>
      <Button onPress={onKept}>I saved them</Button>
    </div>
  </div>
);

/** Modules of light around it, without which cameras do not find it. */
const QUIET = 4;

type QrCodeProps = { readonly text: string; readonly label: string };

/** A text for a camera. Dark on light in both themes, as cameras want it. */
function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: "M", border: 0 });
  const dark = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  const side = size + 2 * QUIET;
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> would need a file of its own for each secret
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-48 self-center rounded-md"
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="white" />
      <path d={dark} fill="black" />
    </svg>
  );
}

type RecoveryCodesProps = { readonly codes: readonly string[] };

/** The codes that let one in without the authenticator: to be kept away from this machine. */
const RecoveryCodes = ({ codes }: RecoveryCodesProps) => (
  <div className="flex flex-col gap-3">
    <ul aria-label="Recovery codes" className="grid grid-cols-2 gap-x-6 gap-y-1 border-y border-line py-3">
      {codes.map((code) => (
        <li key={code} className="font-mono text-table break-all">
          {code}
        </li>
      ))}
    </ul>
    <div className="flex flex-wrap gap-2">
      <Button icon="copy" onPress={() => void copy(codes)}>
        Copy
      </Button>
      <Button icon="download" onPress={() => download(codes)}>
        Download
      </Button>
    </div>
  </div>
);

async function copy(codes: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(codes.join("\n"));
    showToast("Recovery codes copied.");
  } catch {
    showToast("Couldn’t copy. Select and copy them.");
  }
}

function download(codes: readonly string[]): void {
  const text = `Recovery codes for Fieldboard. Each can be used once.\n\n${codes.join("\n")}\n`;
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  Object.assign(document.createElement("a"), {
    href: address,
    download: "fieldboard-recovery-codes.txt",
  }).click();
  // The browser has taken hold of it by the time the press is over.
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
