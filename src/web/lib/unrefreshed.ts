import { createContext } from "react";

/** A report on the screen that could not be read anew: what is shown of it was read at an earlier time. */
export type Unrefreshed = {
  readonly error: unknown;
  /** When what is shown was read, in milliseconds of this machine's clock. */
  readonly readAt: number;
  readonly retry: () => void;
};

/** Tells the panel around a report, by a name of the teller's own, that it is or no longer is unrefreshed. */
export const UnrefreshedContext = createContext<(teller: string, what: Unrefreshed | null) => void>(() => {});
