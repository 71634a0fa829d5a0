/** Where the store says what takes long or goes wrong; a pino logger is one. */
export type StoreLog = {
  readonly info: (message: string) => void;
  readonly warn: (message: string) => void;
};
