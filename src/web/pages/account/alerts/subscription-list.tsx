import { Link } from "react-router-dom";
import { PAGES } from "#domain/pages.ts";
import { FINDINGS } from "#domain/today/finding-kinds.ts";
import { useAlertOf, useAlertSettings, type AlertSubscription } from "#web/api/alerts.ts";
import { taggedSearch } from "#web/lib/address.ts";
import { AlertItems, alertToasts } from "#web/ui/overlay/alert-items.tsx";
import { MenuButton } from "#web/ui/overlay/menu.tsx";
import { Ago } from "#web/ui/page/age.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { ListRow } from "#web/ui/page/list-row.tsx";

/** List of what the user is alerted of, by which ways, and what went wrong with it. */
export function SubscriptionList() {
  const { subscriptions } = useAlertSettings();
  if (subscriptions.length === 0)
    return (
      <Empty>
        Nothing yet. Choose “Alert me” on a line of Today, or in the saved views of Roadshows, People or
        Offices.
      </Empty>
    );
  return (
    <ul aria-label="Your alerts" className="w-full max-w-3xl">
      {subscriptions.map((subscription) => (
        <SubscriptionRow key={subscription.id} subscription={subscription} />
      ))}
    </ul>
  );
}

function SubscriptionRow({ subscription }: { readonly subscription: AlertSubscription }) {
  const { kind, view, lastAt, problem, problemSince } = subscription;
  const alert = useAlertOf(kind === null ? { viewId: view?.id ?? 0 } : { kind });
  const { name, to } = namedOf(subscription);
  return (
    <ListRow
      title={
        <Link to={to} className="rounded-sm text-accent hover:underline">
          {name}
        </Link>
      }
      note={
        <>
          <p>
            <span>{`${waysWords(subscription)} · `}</span>
            {lastAt === null ? <span>nothing new yet</span> : <LastAlert at={lastAt} />}
          </p>
          {problem === null ? null : (
            <p className="text-bad">
              <span>{`Problem: ${problem} `}</span>
              {problemSince === null ? null : <Since at={problemSince} />}
            </p>
          )}
        </>
      }
    >
      <MenuButton icon="bell" words="Change" label={`Change: ${name}`}>
        <AlertItems name={name} alert={alert} />
      </MenuButton>
      <Button onPress={() => alert.change(null, alertToasts(name, false))}>
        Stop<span className="sr-only">{` alerts of ${name}`}</span>
      </Button>
    </ListRow>
  );
}

const LastAlert = ({ at }: { readonly at: NonNullable<AlertSubscription["lastAt"]> }) => (
  <span>
    last alert <Ago at={at} />
  </span>
);

const Since = ({ at }: { readonly at: NonNullable<AlertSubscription["problemSince"]> }) => (
  <span>
    It began <Ago at={at} />, and you aren’t alerted until it is over.
  </span>
);

function namedOf({ kind, view }: AlertSubscription): { readonly name: string; readonly to: string } {
  if (view !== null) {
    const { path, label } = PAGES[view.page];
    return { name: `${label}, “${view.name}”`, to: `${path}?${taggedSearch(view.search, view.id)}` };
  }
  return { name: kind === null ? "Today" : FINDINGS[kind].name, to: PAGES.today.path };
}

const waysWords = ({ byEmail, byWebhook }: AlertSubscription): string =>
  ["In Fieldboard", byEmail ? "email" : "", byWebhook ? "webhook" : ""]
    .filter((way) => way !== "")
    .join(", ");
