import { LOCKS } from "#server/postgres/locks.ts";

/** Work beside requests. Every job also runs when a server starts. */
type Job = {
  /**
   * Event that makes it due again: a load, a decision or a change of settings, whichever process made it, and the start of a
   * day; the start of a day alone; nothing; or so many seconds after it ended.
   */
  readonly after: "change" | "day" | "start" | number;
  /** Held by the process that does it, so that no other one does it meanwhile; null where each does it for itself. */
  readonly lock: (typeof LOCKS)[keyof typeof LOCKS] | null;
  /** Words that are logged when it fails. It is tried again within a minute, and stops no other job. */
  readonly failed: string;
};

/** All jobs. Those after a change are done in this order, as each may follow from what those before it stored. */
export const JOBS = {
  started: { after: "start", lock: null, failed: "the start was not recorded in the audit log" },
  quality: { after: "change", lock: LOCKS.quality, failed: "the quality of the directory was not checked" },
  findings: { after: "change", lock: LOCKS.findings, failed: "what needs a person could not be found" },
  alerts: { after: "change", lock: LOCKS.alerts, failed: "alerts could not be made" },
  marks: { after: "change", lock: LOCKS.marks, failed: "what is marked on Today could not be checked" },
  messages: { after: 2, lock: LOCKS.messages, failed: "sending messages was interrupted" },
  digests: { after: 30, lock: LOCKS.digests, failed: "digests could not be made" },
  housekeeping: {
    after: "day",
    lock: LOCKS.housekeeping,
    failed: "data past its retention period was not deleted",
  },
  demo: { after: "start", lock: LOCKS.demo, failed: "the demo data could not be updated" },
  weeks: {
    after: "start",
    lock: LOCKS.weeks,
    failed: "the stored weeks were not checked by the current payroll rules",
  },
  // Checked entries can be changed too, so that all of them are checked again now and then.
  "added-audit": { after: 300, lock: null, failed: "AUDIT: the audit log could not be checked" },
  "whole-audit": { after: 3_600, lock: null, failed: "AUDIT: the audit log could not be checked" },
} as const satisfies Readonly<Record<string, Job>>;

export type JobName = keyof typeof JOBS;

export const jobOf = (name: JobName): Job => JOBS[name];

const isJob = (name: string): name is JobName => name in JOBS;
const NAMES: readonly JobName[] = Object.keys(JOBS).filter(isJob);
const followsChanges = (name: JobName): boolean => jobOf(name).after === "change";

/** Jobs that are done one after another; each lane goes on beside the others. */
export const LANES: readonly (readonly JobName[])[] = [
  NAMES.filter(followsChanges),
  ...NAMES.filter((name) => !followsChanges(name)).map((name) => [name]),
];
