import { lazy, useCallback, useRef, useState, type ReactNode } from "react";
import { ProvingContext } from "#web/api/command.ts";
import { Part } from "#web/ui/page/part.tsx";

const ProveDialog = lazy(async () => ({ default: (await import("./prove-dialog.tsx")).ProveDialog }));

type Answer = (isProven: boolean) => void;

/** Lets what is inside have the user confirm who they are; one dialog serves several requests at once. */
export function Proving({ children }: { readonly children: ReactNode }) {
  const asking = useRef<Promise<boolean> | null>(null);
  const [answer, setAnswer] = useState<{ readonly give: Answer } | null>(null);
  const prove = useCallback((): Promise<boolean> => {
    asking.current ??= new Promise<boolean>((give) => setAnswer({ give }));
    return asking.current;
  }, []);
  return (
    <ProvingContext value={prove}>
      {children}
      {answer === null ? null : (
        <Part>
          <ProveDialog
            onAnswer={(isProven) => {
              asking.current = null;
              setAnswer(null);
              answer.give(isProven);
            }}
          />
        </Part>
      )}
    </ProvingContext>
  );
}
