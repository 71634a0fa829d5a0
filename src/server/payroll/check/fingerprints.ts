import { createHash } from "node:crypto";
import {
  factsOf,
  offsetOf,
  type CheckedRecord,
  type CheckedSubmission,
} from "#domain/payroll/find-exceptions.ts";

/** Fingerprints of what a sign-off and a file are about, by submission: they are about something else once it differs. */
export type Fingerprints = ReadonlyMap<string, string>;

export function fingerprintsOf(
  batch: readonly string[],
  submissions: readonly CheckedSubmission[],
  records: readonly CheckedRecord[],
): Fingerprints {
  const recordsByEntry = Map.groupBy(records, ({ entry }) => entry);
  const submissionByEntry = new Map(submissions.map((submission) => [submission.entry, submission]));
  return new Map(
    batch.map((entry) => [
      entry,
      fingerprintOf(submissionByEntry.get(entry), recordsByEntry.get(entry) ?? []),
    ]),
  );
}

function fingerprintOf(submission: CheckedSubmission | undefined, records: readonly CheckedRecord[]): string {
  const facts = [
    submission?.office,
    submission?.totalMin,
    submission?.isRoadShow,
    submission?.ownerName,
    submission?.submitted,
    submission?.locked,
  ];
  const lines = records.map((record) =>
    [
      record.key,
      record.who.person,
      record.isActive,
      record.clockType,
      offsetOf(record),
      factsOf(record),
    ].join("\n"),
  );
  return sha256([JSON.stringify(facts), ...lines.toSorted()].join("\n\n"));
}

/** As stores of earlier versions have it: of keys, punches, minutes and activity alone, half as long. */
export function earlierFingerprintOf(records: readonly CheckedRecord[]): string {
  const lines = records.map((record) => `${record.key} ${record.isActive} ${factsOf(record)}`);
  return sha256(lines.toSorted().join("\n")).slice(0, 32);
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
