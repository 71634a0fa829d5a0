import { matchWords } from "#domain/payroll/record-words.ts";
import type { TimeRecordRow } from "#web/api/payroll.ts";
import { Badge } from "#web/ui/page/badge.tsx";

const LOOKS = {
  "by-id": { tone: "quiet", shape: "disc", title: "Found in the directory by person ID" },
  "by-name": { tone: "quiet", shape: "half", title: "Found in the directory by office and name" },
  none: { tone: "warn", shape: "ring", title: "Nobody of this name is in the office’s directory" },
  several: {
    tone: "warn",
    shape: "square",
    title: "Several people of this name are in the office’s directory",
  },
} as const;

/** How a record's person stands in the directory; never guessed. */
export const MatchBadge = ({ record }: { readonly record: TimeRecordRow }) => (
  <Badge {...LOOKS[record.match]}>{matchWords(record)}</Badge>
);
