import { CAPTURE_FILE } from "#test/capture.ts";
import { test as base } from "./test.ts";

/** The product over the capture, for tests that leave the store as it is. */
export const test = base.extend({ importedFiles: [[CAPTURE_FILE], { scope: "test" }] });
