import { createContext } from "react";
import { FEW_BOOKED } from "#domain/funnel.ts";

/** From how many booked on a rate says something; given by the page, as a table has hundreds of rates. */
export const FewBookedContext = createContext(FEW_BOOKED);
