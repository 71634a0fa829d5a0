import { createContext } from "react";

/** What can lie over a page, one at a time. */
export type Overlay = "palette" | "help" | "forget";

/** Opens what lies over the page; null closes it. */
export const OverlayContext = createContext<(overlay: Overlay | null) => void>(() => {});
