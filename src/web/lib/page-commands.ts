import { useEffect, useId, useSyncExternalStore } from "react";

/** Something that can be done with the page on the screen, by a name one would type. */
export type PageCommand = {
  readonly id: string;
  readonly label: string;
  readonly run: () => void;
  /** Gives the page or a part of it away, such as a file: it is in the menu “Share” too. */
  readonly isShared?: boolean;
  /** Goes to a part of the page: the palette is closed before, since it gives the focus back. */
  readonly takesFocus?: boolean;
};

type PageCommands = {
  /** Set where there are too many to read, which are found by typing only. */
  readonly title: string | null;
  readonly commands: readonly PageCommand[];
};

const offered = new Map<string, PageCommands>();
let all: readonly PageCommands[] = [];
let palettes = 0;
const listeners = new Set<() => void>();

function changed(): void {
  all = [...offered.values()];
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Offers commands to the palette for as long as the part that has them is on the screen. */
export function usePageCommands(commands: readonly PageCommand[], title: string | null = null): void {
  const id = useId();
  useEffect(() => {
    offered.set(id, { title, commands });
    changed();
    return () => {
      offered.delete(id);
      changed();
    };
  });
}

/** Commands that the page on the screen offers now. */
export const pageCommands = (): readonly PageCommands[] => all;

/** The same for the palette, which parts of the page know to be open until it is gone. */
export function useOfferedCommands(): readonly PageCommands[] {
  useEffect(() => {
    palettes += 1;
    changed();
    return () => {
      palettes -= 1;
      changed();
    };
  }, []);
  return useSyncExternalStore(subscribe, pageCommands);
}

/** True while the palette is open: then what it alone offers is requested. */
export const useIsPaletteOpen = (): boolean => useSyncExternalStore(subscribe, () => palettes > 0);
