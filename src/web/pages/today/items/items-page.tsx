import { Link, useParams } from "react-router-dom";
import { PAGES } from "#domain/pages.ts";
import { FINDINGS, isFindingKind, type FindingKind } from "#domain/today/finding-kinds.ts";
import { useItems } from "#web/api/today.ts";
import { FoundItems } from "#web/pages/today/finding-line.tsx";
import { FINDING_WORDS } from "#web/pages/today/finding-words.ts";
import { placeWords } from "#domain/today/marks.ts";
import { Empty } from "#web/ui/page/empty.tsx";
import { Breadcrumbs, Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { TableSkeleton } from "#web/ui/page/skeleton.tsx";

const TODAY = { label: PAGES.today.label, to: PAGES.today.path };

/** All items of one line of Today, with who works on each. */
export function ItemsPage() {
  const { kind } = useParams();
  const title = isFindingKind(kind) ? FINDINGS[kind].name : "Page not found";
  return (
    <Page title={title} windowTitle={title} trail={<Breadcrumbs above={[TODAY]} here={title} />}>
      {isFindingKind(kind) ? (
        <Panel title={title} isTitleHidden waiting={<TableSkeleton rows={12} />}>
          <AllItems kind={kind} />
        </Panel>
      ) : (
        <Empty>Today has no such items. Check the address.</Empty>
      )}
    </Page>
  );
}

function AllItems({ kind }: { readonly kind: FindingKind }) {
  const { line, ...weeks } = useItems({ kind });
  if (line === null) return <Empty>Nothing of this needs a person today.</Empty>;
  const worked = placeWords(line.places);
  const { workedAt } = FINDING_WORDS[kind];
  return (
    <div className="max-w-5xl text-table">
      <p className="mb-2 text-body">
        <span className="font-medium">{FINDING_WORDS[kind].sentence(line, weeks)}</span>
        {worked === "" ? null : <span className="text-muted">{` ${worked}`}</span>}
      </p>
      {workedAt === null ? null : (
        <p className="mb-2 print:hidden">
          <Link to={workedAt(line, weeks)} className="rounded-sm text-accent hover:underline">
            Open the page where this is worked
          </Link>
        </p>
      )}
      <FoundItems kind={kind} items={line.items} weeks={weeks} />
    </div>
  );
}
