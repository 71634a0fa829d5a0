import { lazy, useCallback, useRef, useState, type ReactNode } from "react";
import { ProvingContext } from "#web/api/command.ts";
import { LoadedDialog } from "#web/ui/overlay/loaded-dialog.tsx";

const ProveDialog = lazy(async () => ({ default: (await import("./prove-dialog.tsx")).ProveDialog }));

/** Lets what is inside have the user confirm who they are; one dialog serves several requests at once. */
export function Proving({ children }: { readonly children: ReactNode }) {
  const proof = useRef<PromiseWithResolvers<boolean> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const prove = useCallback((): Promise<boolean> => {
    setIsOpen(true);
    return (proof.current ??= Promise.withResolvers<boolean>()).promise;
  }, []);
  const answer = (isProven: boolean): void => {
    setIsOpen(false);
    proof.current?.resolve(isProven);
    proof.current = null;
  };
  return (
    <ProvingContext value={prove}>
      {children}
      {isOpen ? (
        <LoadedDialog onFailed={() => answer(false)}>
          <ProveDialog onAnswer={answer} />
        </LoadedDialog>
      ) : null}
    </ProvingContext>
  );
}
