import { useEffect, useId } from "react";

/** Something that can be done with the page on the screen, by a name one would type. */
export type PageCommand = { readonly id: string; readonly label: string; readonly run: () => void };

const offered = new Map<string, readonly PageCommand[]>();

/** Offers commands to the palette for as long as the part that has them is on the screen. */
export function usePageCommands(commands: readonly PageCommand[]): void {
  const offerer = useId();
  useEffect(() => {
    offered.set(offerer, commands);
    return () => {
      offered.delete(offerer);
    };
  });
}

/** What the page on the screen offers now. */
export const pageCommands = (): readonly PageCommand[] => [...offered.values()].flat();
