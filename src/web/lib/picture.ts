import { createContext } from "react";

/** What a page's charts are of, such as `Office: Harbor Point`. Given by the page, for the pictures of its charts. */
export const PictureContext = createContext<readonly string[]>([]);
