import { Link } from "react-router-dom";
import { PAGES } from "#domain/pages.ts";
import { FINDINGS, type FindingKind } from "#domain/today/finding-kinds.ts";
import { useAlertOf, useUnreadAlerts } from "#web/api/alerts.ts";
import { formatNoun } from "#web/lib/format.ts";
import { AlertItems } from "#web/ui/overlay/alert-items.tsx";
import { MenuButton } from "#web/ui/overlay/menu.tsx";

/** Alerts of new items of a line, and their end. */
export function AlertMe({ kind }: { readonly kind: FindingKind }) {
  const alert = useAlertOf({ kind });
  const { name } = FINDINGS[kind];
  const words = alert.ways === null ? "Alert me" : "Alerts on";
  return (
    <MenuButton icon="bell" words={words} label={`${words}: ${name}`}>
      <AlertItems name={name} alert={alert} />
    </MenuButton>
  );
}

/** The same as items of another menu. */
export function AlertItemsOf({ kind }: { readonly kind: FindingKind }) {
  const alert = useAlertOf({ kind });
  return <AlertItems name={FINDINGS[kind].name} alert={alert} />;
}

/** Leads to what the user was alerted of and has not read; nothing where there is none. */
export function UnreadAlerts() {
  const unread = useUnreadAlerts();
  if (unread === 0) return null;
  return (
    <p className="print:hidden">
      <Link to={PAGES.alerts.path} className="rounded-sm text-accent hover:underline max-sm:py-2.5">
        {formatNoun(unread, "new alert")}
      </Link>
    </p>
  );
}
