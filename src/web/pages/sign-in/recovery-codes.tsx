import { Button } from "#web/ui/page/button.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";

type RecoveryCodesProps = { readonly codes: readonly string[] };

/** The codes that let one in without the authenticator: to be kept away from this machine. */
export const RecoveryCodes = ({ codes }: RecoveryCodesProps) => (
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
