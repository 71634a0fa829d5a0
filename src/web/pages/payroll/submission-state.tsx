import type { SubmissionState } from "#domain/payroll.ts";
import { Badge, type BadgeShape, type BadgeTone } from "#web/ui/badge.tsx";

type Look = {
  readonly word: string;
  readonly tone: BadgeTone;
  readonly shape: BadgeShape;
  readonly meaning: string;
};

const LOOKS: Readonly<Record<SubmissionState, Look>> = {
  missing: { word: "Missing", tone: "bad", shape: "diamond", meaning: "The office has sent no submission" },
  open: { word: "Open", tone: "warn", shape: "ring", meaning: "There, but not submitted yet" },
  submitted: { word: "Submitted", tone: "accent", shape: "disc", meaning: "Submitted, not locked" },
  locked: { word: "Locked", tone: "good", shape: "lock", meaning: "Locked by the payroll partner" },
};

export const StateBadge = ({ state }: { readonly state: SubmissionState }) => {
  const { word, tone, shape, meaning } = LOOKS[state];
  return (
    <Badge tone={tone} shape={shape} title={meaning}>
      {word}
    </Badge>
  );
};
