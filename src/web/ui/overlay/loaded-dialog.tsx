import { useEffect, useEffectEvent, type ReactNode } from "react";
import { Part } from "#web/ui/page/part.tsx";
import { showToast } from "./toasts.tsx";

type LoadedDialogProps = {
  /** The dialog did not load, so that it counts as closed. */
  readonly onFailed: () => void;
  readonly children: ReactNode;
};

/** A dialog whose code is loaded when it is first needed. When that fails, a message says so. */
export const LoadedDialog = ({ onFailed, children }: LoadedDialogProps) => (
  <Part instead={<NotLoaded onFailed={onFailed} />}>{children}</Part>
);

function NotLoaded({ onFailed }: Pick<LoadedDialogProps, "onFailed">) {
  const report = useEffectEvent(() => {
    showToast("Couldn’t load this part of the page. Check your connection and reload the page.");
    onFailed();
  });
  useEffect(() => report(), []);
  return null;
}
