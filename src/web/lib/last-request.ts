import { store, stored } from "./storage.ts";

const KEY = "fieldboard.requested-at";

let requestedAt = Date.now();

/** Notes that the user requested something: a session ends for lack of requests of all tabs together. */
export function noteRequest(): void {
  requestedAt = Date.now();
  store("localStorage", KEY, String(requestedAt));
}

/** When the user last requested something in any tab, in milliseconds since 1970. */
export function lastRequestAt(): number {
  const elsewhere = Number.parseInt(stored("localStorage", KEY) ?? "0", 10);
  // A clock that was set back must not make a session last longer.
  return elsewhere > Date.now() ? requestedAt : Math.max(requestedAt, elsewhere);
}
