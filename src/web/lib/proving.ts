import { createContext } from "react";

/** Asks the person once more who they are. False when they would rather not. */
export type Prove = () => Promise<boolean>;

/** Given by the shell; away from it nobody can be asked. */
export const ProvingContext = createContext<Prove>(() => Promise.resolve(false));
