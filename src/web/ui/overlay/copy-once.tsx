import { FormField } from "#web/ui/form/form-field.tsx";
import { copyText } from "./copy-text.ts";
import { Sheet } from "./sheet.tsx";
import { Button } from "#web/ui/page/button.tsx";

type CopyOnceProps = {
  readonly title: string;
  /** Name of it, `Link`: also said when it is copied. */
  readonly label: string;
  readonly text: string;
  /** Words on what to do with it, and that it won't be shown again. */
  readonly advice: string;
  readonly onDone: () => void;
};

/** A secret that is shown once: to be copied now, and stored nowhere here. */
export const CopyOnce = ({ title, label, text, advice, onDone }: CopyOnceProps) => (
  <Sheet title={title} onClose={onDone} isOnce>
    <div className="flex flex-col gap-3">
      <p className="text-muted">{advice}</p>
      <FormField
        name="copied"
        label={label}
        defaultValue={text}
        isReadOnly
        problem={null}
        className="font-mono text-table"
      />
      <div className="flex gap-2">
        <Button icon="copy" onPress={() => void copyText(text, label)}>
          Copy
        </Button>
        <Button onPress={onDone}>Done</Button>
      </div>
    </div>
  </Sheet>
);
