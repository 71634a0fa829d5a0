import { CAPTURE_FILE } from "#test/capture.ts";
import { test as base } from "./test.ts";

/**
 * The product over the capture, for tests that leave the store as it is: files that begin with this one share a server,
 * where a `test.use` in each would start one for each.
 */
export const test = base.extend({ importedFiles: [[CAPTURE_FILE], { scope: "worker" }] });
