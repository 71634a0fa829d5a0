import { openFilledDatabase, type TestDatabase } from "#test/database.ts";
import { CAPTURED, MADE_UP } from "./contents.ts";

/** A store with the captured business, and one with the made-up one. */
export const openBusinesses = async (): Promise<readonly TestDatabase[]> => [
  await openFilledDatabase(CAPTURED),
  await openFilledDatabase(MADE_UP),
];
