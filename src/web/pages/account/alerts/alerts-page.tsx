import { toasts } from "#web/ui/overlay/toasts.tsx";
import { Link } from "react-router-dom";
import { useAlerts, useMarkAlertsRead, type ListedAlert } from "#web/api/alerts.ts";
import { formatNoun } from "#web/lib/format.ts";
import { Ago } from "#web/ui/page/age.tsx";
import { Badge } from "#web/ui/page/badge.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { Delivery } from "./delivery.tsx";
import { SubscriptionList } from "./subscription-list.tsx";

/** Page of what the user was alerted of, of what they are, and by which ways. */
export function AlertsPage() {
  return (
    <Page title="Alerts">
      <Panel title="New" isTitleHidden waiting={<TableSkeleton rows={3} />}>
        <AlertList />
      </Panel>
      <Panel title="Your alerts" waiting={<TableSkeleton rows={3} />}>
        <SubscriptionList />
      </Panel>
      <Panel title="Delivery" waiting={<TableSkeleton rows={3} />}>
        <Delivery />
      </Panel>
    </Page>
  );
}

function AlertList() {
  const { rows, unread } = useAlerts();
  const { mutate, isPending } = useMarkAlertsRead();
  const [newest] = rows;
  if (newest === undefined) return <Empty>No alerts yet. New ones appear here after each update.</Empty>;
  return (
    <div className="flex max-w-3xl flex-col items-start gap-3">
      <div className="flex min-h-8 w-full items-center justify-between gap-4">
        <p className="text-muted">
          {unread === 0 ? "All read" : `${formatNoun(unread, "unread alert")} of ${rows.length}`}
        </p>
        {unread === 0 ? null : (
          <Button
            icon="check"
            isDisabled={isPending}
            onPress={() =>
              mutate(
                { upTo: newest.id },
                toasts("All marked as read.", "Couldn’t mark them as read. Try again."),
              )
            }
          >
            Mark all as read
          </Button>
        )}
      </div>
      <ul aria-label="Alerts" className="w-full">
        {rows.map((alert) => (
          <AlertRow key={alert.id} alert={alert} />
        ))}
      </ul>
    </div>
  );
}

const AlertRow = ({ alert: { at, title, path, items, isRead } }: { readonly alert: ListedAlert }) => (
  <li className="border-b border-line py-3">
    <p className="flex flex-wrap items-baseline gap-x-3">
      <Link to={path} className="rounded-sm font-semibold text-accent hover:underline">
        {title}
      </Link>
      {isRead ? null : (
        <Badge tone="accent" shape="disc">
          New
        </Badge>
      )}
      <span className="text-table text-muted">
        <Ago at={at} />
      </span>
    </p>
    <ul className="mt-1 text-table text-muted">
      {items.map((item, place) => (
        <li key={place} className="break-words">
          {item}
        </li>
      ))}
    </ul>
  </li>
);
