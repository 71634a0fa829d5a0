import { Link } from "react-router-dom";
import { isIsoDate } from "#domain/time/time.ts";
import { FINDINGS, TIER_NAMES, TIERS } from "#domain/today/finding-kinds.ts";
import { rankWords, type Finding, type FindingItem } from "#domain/today/findings.ts";
import { useToday, type Today } from "#web/api/today.ts";
import { useUnrefreshed } from "#web/api/shown-reports.ts";
import { formatCount } from "#web/lib/format.ts";
import { formatDate } from "#web/lib/format-dates.ts";
import { Empty } from "#web/ui/page/empty.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { Panel, Section } from "#web/ui/page/panel.tsx";
import { BlockSkeleton } from "#web/ui/page/skeleton.tsx";
import { TellMe, UnreadAlerts } from "./tell-me.tsx";
import { SAID, verdictWords, type Weeks } from "./finding-words.ts";

/** What needs a person now, across all reports, in the order in which it is worked. */
export const TodayPage = () => (
  <Page title="Today">
    <UnreadAlerts />
    <Panel
      title="What needs a person"
      isTitleHidden
      waiting={<BlockSkeleton label="what needs a person" heightPx={320} />}
      unrefreshed={useUnrefreshed("/api/today")}
    >
      <Findings />
    </Panel>
  </Page>
);

function Findings() {
  const today = useToday({});
  const { findings, failed } = today;
  const [first] = findings;
  if (first === undefined && failed.length === 0)
    return <Empty>Nothing needs a person today. What does is listed here as soon as it is reported.</Empty>;
  return (
    <div className="flex max-w-5xl flex-col gap-5">
      <p className="text-head font-semibold">{verdictWords(findings)}</p>
      {failed.length === 0 ? null : <Failed parts={failed} />}
      {TIERS.map((tier) => ({
        tier,
        own: findings.filter(({ kind }) => FINDINGS[kind].tier === tier),
      })).map(({ tier, own }) =>
        own.length === 0 ? null : (
          <Section key={tier} title={TIER_NAMES[tier]}>
            <ul className="flex flex-col">
              {own.map((finding) => (
                <Line key={finding.kind} finding={finding} weeks={today} />
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
    </div>
  );
}

/** Parts that could not be computed: what they would have found is not in the list. */
const Failed = ({ parts }: { readonly parts: Today["failed"] }) => (
  <p role="alert" className="border-l-2 border-bad py-1 pl-4 text-table">
    What needs a person in {parts.join(", ")} couldn’t be computed, and is missing here. The other lines are
    whole.
  </p>
);

type LineProps = { readonly finding: Finding; readonly weeks: Weeks };

function Line({ finding, weeks }: LineProps) {
  const { label, to } = SAID[finding.kind].action(finding, weeks);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 border-b border-line py-3 max-sm:grid-cols-1">
      <p className="text-body font-medium">{SAID[finding.kind].sentence(finding, weeks)}</p>
      <p className="figures flex items-baseline gap-4 text-table max-sm:order-last max-sm:justify-between">
        {finding.since === null ? null : (
          <span className="text-muted">since {formatDate(finding.since)}</span>
        )}
        <Link to={to} className="shrink-0 rounded-sm text-accent hover:underline max-sm:py-2.5">
          {label}
        </Link>
        <TellMe kind={finding.kind} />
      </p>
      <Items finding={finding} weeks={weeks} />
    </li>
  );
}

/** So many names stand for a line while its items are folded. */
const NAMED_MAX = 2;

function Items({ finding: { kind, count, items }, weeks }: LineProps) {
  const named = items.slice(0, NAMED_MAX).map(({ name }) => name);
  const more = count - named.length;
  const unlisted = count - items.length;
  return (
    <details className="col-start-1 min-w-0 text-table">
      <summary className="w-fit max-w-full cursor-pointer rounded-sm text-muted hover:text-ink max-sm:py-2">
        {named.join(", ")}
        {more > 0 ? ` and ${formatCount(more)} more` : ""}
      </summary>
      <ul className="figures mt-1 flex flex-col pl-4">
        {items.map((item) => (
          <li key={item.id + item.name} className="flex flex-wrap gap-x-3 py-1 max-sm:py-2">
            <ItemName item={item} to={SAID[kind].itemPath(item, weeks)} />
            <ItemDetails details={[aboutWords(item), SAID[kind].itemWords(item)]} />
          </li>
        ))}
        {unlisted > 0 ? <li className="py-1 text-muted">and {formatCount(unlisted)} more</li> : null}
      </ul>
    </details>
  );
}

const ItemName = ({ item, to }: { readonly item: FindingItem; readonly to: string | null }) =>
  to === null ? (
    <span>{item.name}</span>
  ) : (
    <Link to={to} className="rounded-sm text-accent hover:underline">
      {item.name}
    </Link>
  );

const ItemDetails = ({ details }: { readonly details: readonly string[] }) => (
  <span className="text-muted">{details.filter((words) => words !== "").join(" · ")}</span>
);

/** A week is named by its first day. */
const aboutWords = ({ about }: FindingItem): string =>
  isIsoDate(about) ? `week of ${formatDate(about)}` : about;
