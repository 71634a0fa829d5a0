import { useEffect, useId } from "react";

/** Something that can be done with the page on the screen, by a name one would type. */
export type PageCommand = {
  readonly id: string;
  readonly label: string;
  readonly run: () => void;
  /** Gives the page or a part of it away, such as a file: it is in the menu “Share” too. */
  readonly isShared?: boolean;
};

type PageCommands = {
  /** Set where there are too many to read, which are found by typing only. */
  readonly title: string | null;
  readonly commands: readonly PageCommand[];
};

const offered = new Map<string, PageCommands>();

/** Offers commands to the palette for as long as the part that has them is on the screen. */
export function usePageCommands(commands: readonly PageCommand[], title: string | null = null): void {
  const id = useId();
  useEffect(() => {
    offered.set(id, { title, commands });
    return () => {
      offered.delete(id);
    };
  });
}

/** What the page on the screen offers now. */
export const pageCommands = (): readonly PageCommands[] => [...offered.values()];
