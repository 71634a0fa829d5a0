import { createContext, type RefObject } from "react";

/** What marks are told by the figure that they are in; the same object until one of these changes. */
type Marks = {
  /** The names of the chart's marks by their keys. */
  readonly names: ReadonlyMap<string, string>;
  /** The key of the mark that Tab leads to. */
  readonly current: string | null;
  /** The key of the mark that has the focus, also while it is made anew. */
  readonly focused: RefObject<string | null>;
  /** Whether a mark is there to be pressed. */
  readonly isPressable: boolean;
  /** Hears that marks whose keys begin so have come or moved. */
  readonly onPlaced: (keyStart: string) => void;
};

export const MarksContext = createContext<Marks>({
  names: new Map(),
  current: null,
  focused: { current: null },
  isPressable: false,
  onPlaced: () => undefined,
});
