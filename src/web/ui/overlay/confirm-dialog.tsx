import { useId, useState, type ReactNode } from "react";
import { Button } from "#web/ui/page/button.tsx";
import { Layer } from "./layer.tsx";

type ConfirmDialogProps = {
  /** The question, as a whole sentence. */
  readonly title: string;
  /** What will be so afterwards, and whether it can be undone. */
  readonly consequence: string;
  /** What the button does, as a verb: never "OK". */
  readonly confirmWord: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** Asks before something that cannot be undone. The focus is on the way out; a press beside it does nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, consequence, confirmWord, onConfirm, onCancel } = props;
  const id = useId();
  return (
    <Layer
      role="alertdialog"
      name={{ labelledBy: id }}
      onClose={onCancel}
      isStrict
      className="flex items-start justify-center bg-[oklch(0_0_0/45%)] px-4 pt-[20dvh]"
      boxClassName="flex w-full max-w-sm flex-col gap-3 rounded-md border border-line-strong bg-raised p-4 shadow-raised"
    >
      <h2 id={id} className="text-head font-semibold">
        {title}
      </h2>
      <p className="text-muted">{consequence}</p>
      <div className="mt-1 flex justify-end gap-2">
        <button
          type="button"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog takes the focus, and here to its harmless way out
          autoFocus
          onClick={onCancel}
          className="inline-flex h-8 items-center rounded-md border border-control bg-surface px-3 hover:bg-ground"
        >
          Cancel
        </button>
        <Button onPress={onConfirm}>{confirmWord}</Button>
      </div>
    </Layer>
  );
}

type ConfirmButtonProps = Omit<ConfirmDialogProps, "onCancel"> & {
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
};

/** A button that asks before it acts. */
export function ConfirmButton({ isDisabled = false, children, onConfirm, ...words }: ConfirmButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button isDisabled={isDisabled} onPress={() => setIsAsking(true)}>
        {children}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          {...words}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            onConfirm();
          }}
        />
      ) : null}
    </>
  );
}
