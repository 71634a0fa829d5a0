import { STAGE_NAMES } from "#domain/funnel/funnel.ts";
import type { FunnelLine } from "#domain/funnel/funnel-lines.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Name } from "#web/ui/page/name.tsx";
import { contradictions } from "#web/pages/funnel/stages/funnel-shapes.ts";

/** Every line where more showed than were booked, in words. */
export function Contradictions({ lines }: { readonly lines: readonly FunnelLine[] }) {
  const found = contradictions(lines);
  if (found.length === 0) return null;
  return (
    <details className="mt-3 text-table">
      <summary>
        <Badge tone="bad" shape="triangle">
          Data error: more showed than were booked ({formatNoun(found.length, "place")})
        </Badge>
      </summary>
      <ul className="mt-2 ml-6 list-disc">
        {found.map(({ line, stage }) => (
          <li key={`${line.id} ${stage}`}>
            <Name>{line.administrator}</Name> at <Name>{line.account}</Name>,{" "}
            {STAGE_NAMES[stage].toLowerCase()}: {formatCount(line.counts[stage].booked)} booked,{" "}
            {formatCount(line.counts[stage].showed)} showed
          </li>
        ))}
      </ul>
    </details>
  );
}
