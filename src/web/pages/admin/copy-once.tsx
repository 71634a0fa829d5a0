import { useId } from "react";
import { Button } from "#web/ui/page/button.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";

type CopyOnceProps = {
  /** What it is, `Link`: also said when it is copied. */
  readonly label: string;
  readonly text: string;
  /** What to do with it, and that it cannot be had again. */
  readonly advice: string;
  readonly onDone: () => void;
};

/** A secret that is shown once: to be copied now, and kept nowhere here. */
export function CopyOnce({ label, text, advice, onDone }: CopyOnceProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">{advice}</p>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <input
          id={id}
          readOnly
          value={text}
          spellCheck="false"
          onFocus={({ currentTarget }) => currentTarget.select()}
          className="h-10 w-full rounded-md border border-control bg-ground px-3 font-mono text-table max-sm:h-11"
        />
      </div>
      <div className="flex gap-2">
        <Button icon="copy" onPress={() => void copy(label, text)}>
          Copy
        </Button>
        <Button onPress={onDone}>Done</Button>
      </div>
    </div>
  );
}

async function copy(label: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(`${label} copied.`);
  } catch {
    showToast("The browser does not let it be copied. Select and copy it by hand.");
  }
}
