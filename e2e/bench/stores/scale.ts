/**
 * With `--once` each thing is measured one time over a small business, which takes seconds: its figures say nothing, and
 * its end says that all that is measured still can be.
 */
export const isOnce = process.argv.includes("--once");

/** A number of people, rounds or milliseconds: what it is when figures count, and what is enough to run through. */
export const scaled = (whole: number, once = 1): number => (isOnce ? once : whole);
