import { STATE_NAMES, type SubmissionState } from "#domain/payroll/payroll.ts";
import { Badge } from "#web/ui/page/badge.tsx";

const LOOKS = {
  missing: { tone: "bad", shape: "diamond", title: "The office has sent no submission" },
  open: { tone: "warn", shape: "ring", title: "Not submitted yet" },
  submitted: { tone: "accent", shape: "disc", title: "Submitted, not locked" },
  locked: { tone: "good", shape: "lock", title: "Locked by the payroll partner" },
} as const;

export const StateBadge = ({ state }: { readonly state: SubmissionState }) => (
  <Badge {...LOOKS[state]}>{STATE_NAMES[state]}</Badge>
);
