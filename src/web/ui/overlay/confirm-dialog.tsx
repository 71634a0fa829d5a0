import { useState, type ComponentProps, type ReactNode } from "react";
import { Button } from "#web/ui/page/button.tsx";
import { Layer, LayerTitle } from "./layer.tsx";

type ConfirmDialogProps = {
  /** The question, as a whole sentence. */
  readonly title: string;
  /** Words on what will be so afterwards, and whether it can be undone. */
  readonly consequence: string;
  /** Name of the button, as a verb: never "OK". */
  readonly confirmWord: string;
  /** Red, unless nothing is lost by it. */
  readonly look?: ComponentProps<typeof Button>["look"];
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** Reason why it failed, where the dialog stays until it is done. */
  readonly children?: ReactNode;
};

/** Asks before something that cannot be undone. The focus is on the way out; a press beside it does nothing. */
export const ConfirmDialog = ({
  title,
  consequence,
  confirmWord,
  look = "danger",
  children,
  ...props
}: ConfirmDialogProps) => (
  <Layer
    role="alertdialog"
    onClose={props.onCancel}
    isStrict
    className="items-start justify-center px-4 pt-[20dvh]"
    boxClassName="w-full max-w-sm gap-3 rounded-md border p-4"
  >
    <LayerTitle>{title}</LayerTitle>
    <p className="text-muted">{consequence}</p>
    {children}
    <div className="mt-1 flex justify-end gap-2">
      <button
        type="button"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog takes the focus, and here to its harmless way out
        autoFocus
        onClick={props.onCancel}
        className="inline-flex h-8 items-center rounded-md border border-control bg-surface px-3 hover:bg-ground"
      >
        Cancel
      </button>
      <Button look={look} onPress={props.onConfirm}>
        {confirmWord}
      </Button>
    </div>
  </Layer>
);

type ConfirmButtonProps = Omit<ConfirmDialogProps, "onCancel" | "children"> &
  Omit<ComponentProps<typeof Button>, "onPress">;

/** A button that asks before it acts. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { title, consequence, confirmWord, onConfirm, ...button } = props;
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <Button look="danger" {...button} onPress={() => setIsConfirming(true)} />
      {isConfirming ? (
        <ConfirmDialog
          {...{ title, consequence, confirmWord }}
          look={button.look ?? "danger"}
          onCancel={() => setIsConfirming(false)}
          onConfirm={() => {
            setIsConfirming(false);
            onConfirm();
          }}
        />
      ) : null}
    </>
  );
}
