import { useId } from "react";
import { copyText } from "#web/ui/overlay/copy-text.ts";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { Button } from "#web/ui/page/button.tsx";

type CopyOnceProps = {
  readonly title: string;
  /** What it is, `Link`: also said when it is copied. */
  readonly label: string;
  readonly text: string;
  /** What to do with it, and that it won't be shown again. */
  readonly advice: string;
  readonly onDone: () => void;
};

/** A secret that is shown once: to be copied now, and stored nowhere here. */
export function CopyOnce({ title, label, text, advice, onDone }: CopyOnceProps) {
  const id = useId();
  return (
    <Sheet title={title} onClose={onDone} isOnce>
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
          <Button icon="copy" onPress={() => void copyText(text, label)}>
            Copy
          </Button>
          <Button onPress={onDone}>Done</Button>
        </div>
      </div>
    </Sheet>
  );
}
