import { useQuery } from "@tanstack/react-query";
import * as contract from "#contract/alerts.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { FindingKind } from "#domain/today/finding-kinds.ts";
import { useCommand } from "./command.ts";
import { reportQuery, useReport } from "./report.ts";
import { useMayRequest, useSession } from "./identity/session.ts";

export type AlertSubscription = ReplyOf<typeof contract.alertSettings>["subscriptions"][number];
export type ListedAlert = ReplyOf<typeof contract.alertList>["rows"][number];

export const alertSettingsQuery = () => ({ ...reportQuery(contract.alertSettings, {}), staleTime: 0 });
/** Alerts come at any time, without a command of the user. */
export const alertsQuery = () => ({ ...reportQuery(contract.alertList, {}), staleTime: 0 });

export const useAlertSettings = () => useReport(alertSettingsQuery());
export const useAlerts = () => useReport(alertsQuery());

/** Number of unread alerts; 0 until that is known. */
export function useUnreadAlerts(): number {
  const enabled = useMayRequest(contract.alertList);
  return useQuery({ ...alertsQuery(), enabled }).data?.unread ?? 0;
}

type Target =
  | { readonly kind: FindingKind; readonly viewId?: undefined }
  | { readonly kind?: undefined; readonly viewId: number };
/** By which ways a user is alerted, always in the product too. */
type Ways = Pick<AlertSubscription, "byEmail" | "byWebhook">;
type Says = { readonly onSuccess: () => void; readonly onError: (error: Error) => void };

/**
 * Ways by which the user is alerted of something, if at all, which ways there are, and how that is changed. Nothing is
 * requested for null.
 */
export function useAlertOf(target: Target | null) {
  const mayRequest = useMayRequest(contract.alertSettings);
  const { data } = useQuery({ ...alertSettingsQuery(), enabled: target !== null && mayRequest });
  const { mutate: subscribe } = useCommand(contract.subscribe);
  const { mutate: unsubscribe } = useCommand(contract.unsubscribe);
  const chosenWays =
    data?.subscriptions.find(({ kind, view }) =>
      target?.kind === undefined ? view?.id === target?.viewId : kind === target.kind,
    ) ?? null;
  return {
    /** Null where the user is not alerted of it. */
    ways: chosenWays,
    hasMail: useSession().session?.hasMail === true,
    hasWebhook: (data?.webhookHost ?? null) !== null,
    /** With null, alerts stop. */
    change: (ways: Ways | null, says: Says): void => {
      if (target === null) return;
      if (ways !== null) subscribe({ ...target, byEmail: ways.byEmail, byWebhook: ways.byWebhook }, says);
      else if (chosenWays !== null) unsubscribe({ id: chosenWays.id }, says);
    },
  };
}

export const useMarkAlertsRead = () => useCommand(contract.markAlertsRead);
export const useChooseDigest = () => useCommand(contract.chooseDigest);
export const useSetWebhook = () => useCommand(contract.setWebhook);
export const useSetFeed = () => useCommand(contract.setFeed);

/** Looks up what a link of a message stops. A command, as its token must stand in no address. */
export const useLookAtStop = () => useCommand(contract.lookAtStop);
export const useStopByLink = () => useCommand(contract.stopByLink);
