import { failedWords, FINDINGS, TIER_NAMES, TIERS } from "#domain/today/finding-kinds.ts";
import { rankWords } from "#domain/today/findings.ts";
import { useBusinessInUse, useSession } from "#web/api/identity/session.ts";
import { useToday, type Today } from "#web/api/today.ts";
import { formatInZone } from "#web/lib/format-dates.ts";
import { Empty } from "#web/ui/page/empty.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { Panel, Section } from "#web/ui/page/panel.tsx";
import { BlockSkeleton } from "#web/ui/page/skeleton.tsx";
import { FindingLine } from "./finding-line.tsx";
import { verdictWords } from "./finding-words.ts";
import { MarkedSections, OwnMarks } from "./marked-sections.tsx";
import { UnreadAlerts } from "./alert-me.tsx";

/** Page of what needs a person now, across all reports, in the order in which it is worked. */
export const TodayPage = () => (
  <Page title="Today">
    <UnreadAlerts />
    <Panel
      title="What needs a person"
      isTitleHidden
      waiting={<BlockSkeleton label="what needs a person" heightPx={320} />}
    >
      <Findings />
    </Panel>
  </Page>
);

function Findings() {
  const today = useToday();
  const userId = useSession().session?.person?.userId ?? "";
  const { findings, marked, failed } = today;
  const [first] = findings;
  return (
    <div className="flex max-w-5xl flex-col gap-5">
      {findings.length === 0 && failed.length === 0 ? (
        <Empty>Nothing needs a person today. New items appear here.</Empty>
      ) : (
        <p className="text-head font-semibold">{verdictWords(findings)}</p>
      )}
      {failed.length === 0 ? null : <Failed parts={failed} />}
      <OwnMarks marked={marked} weeks={today} userId={userId} />
      {TIERS.map((tier) => ({
        tier,
        lines: findings.filter(({ kind }) => FINDINGS[kind].tier === tier),
      })).map(({ tier, lines }) =>
        lines.length === 0 ? null : (
          <Section key={tier} title={TIER_NAMES[tier]}>
            <ul className="flex flex-col">
              {lines.map((finding) => (
                <FindingLine key={finding.kind} finding={finding} weeks={today} />
              ))}
            </ul>
          </Section>
        ),
      )}
      {first === undefined ? null : (
        <details className="text-table text-muted print:hidden">
          <summary className="w-fit cursor-pointer rounded-sm py-0.5 hover:text-ink max-sm:py-2.5">
            Why is this first?
          </summary>
          <p className="mt-1 max-w-prose pl-4">{rankWords(first)}</p>
        </details>
      )}
      <MarkedSections marked={marked} weeks={today} userId={userId} />
    </div>
  );
}

/** Parts that could not be looked at: what they found before is in the list, or nothing. */
function Failed({ parts }: { readonly parts: Today["failed"] }) {
  const { zone } = useBusinessInUse();
  return (
    <p role="alert" className="border-l-2 border-bad py-1 pl-4 text-table">
      {`${failedWords(parts, (at) => formatInZone(at, zone))} Everything else is complete.`}
    </p>
  );
}
