import { createContext } from "react";

/** A report on the screen that could not be refreshed: what is shown was loaded earlier. */
export type Unrefreshed = {
  readonly error: unknown;
  /** When what is shown was loaded, in milliseconds of this machine's clock. */
  readonly readAt: number;
  readonly retry: () => void;
};

/** Reports to the panel around a report, under an id of the reporter's own, that it is or no longer is unrefreshed. */
export const UnrefreshedContext = createContext<(teller: string, what: Unrefreshed | null) => void>(() => {});
