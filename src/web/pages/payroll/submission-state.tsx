import { STATE_NAMES, type SubmissionState } from "#domain/payroll/payroll.ts";
import { Badge, type BadgeShape, type BadgeTone } from "#web/ui/page/badge.tsx";

type Look = {
  readonly tone: BadgeTone;
  readonly shape: BadgeShape;
  readonly meaning: string;
};

const LOOKS: Readonly<Record<SubmissionState, Look>> = {
  missing: { tone: "bad", shape: "diamond", meaning: "The office has sent no submission" },
  open: { tone: "warn", shape: "ring", meaning: "There, but not submitted yet" },
  submitted: { tone: "accent", shape: "disc", meaning: "Submitted, not locked" },
  locked: { tone: "good", shape: "lock", meaning: "Locked by the payroll partner" },
};

export const StateBadge = ({ state }: { readonly state: SubmissionState }) => {
  const { tone, shape, meaning } = LOOKS[state];
  return (
    <Badge tone={tone} shape={shape} title={meaning}>
      {STATE_NAMES[state]}
    </Badge>
  );
};
