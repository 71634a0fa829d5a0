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

/** Why what was sent with a form was not accepted. */
export type Refusal<Field extends string> = {
  readonly text: string;
  /** The field to mend; null when it is none of them. */
  readonly field: Field | null;
  /** When it may be sent again, in milliseconds since 1970; null when at once. */
  readonly retryAt: number | null;
};
