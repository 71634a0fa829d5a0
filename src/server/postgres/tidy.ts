import type { Pool } from "pg";

/** The tables that loads write in bulk. */
const BULKY = [
  ...[
    "person",
    "interview_count",
    "interview_month",
    "interview_day",
    "interview_coverage",
    "reply",
    "submission",
    "time_record",
  ],
  ...["roadshow_event", "assignment", "location", "office", "administrator", "account_administrator"],
];

/**
 * Lets the server learn what a load has brought: until it has, it does not know which rows an index alone can answer
 * for, and a page of a large directory takes ten times as long. Also done by the server itself, a minute or more later;
 * so a database that forbids it loses nothing else.
 */
export const tidyAfterLoad = (pool: Pool): Promise<void> =>
  pool.query(`vacuum (analyze) ${BULKY.join(", ")}`).then(
    () => undefined,
    () => undefined,
  );
