import { useQuery } from "@tanstack/react-query";
import type { ReplyOf } from "#contract/endpoint.ts";
import * as contract from "#contract/views.ts";
import type { Role } from "#domain/identity/roles.ts";
import { PAGES, type ViewPage } from "#domain/pages.ts";
import { viewedAt } from "#domain/views.ts";
import { VIEW_TAG } from "#web/lib/address.ts";
import { useCommand } from "./command.ts";
import { reportOf, reportQuery } from "./report.ts";
import { useMayRequest, useSession } from "./identity/session.ts";

export type View = ReplyOf<typeof contract.views>["rows"][number];

/** Views of all pages, so that the palette and each page share the list. */
const viewsQuery = () => reportQuery(contract.views, {});

/** The views of a page, or of all with null, once they have come. Nothing waits for them. */
export function useViews(page: ViewPage | null, isEnabled: boolean) {
  const mayRequest = useMayRequest(contract.views);
  const { data, isPending, isFetching, isError } = useQuery({
    ...viewsQuery(),
    enabled: isEnabled && mayRequest,
  });
  const rows = data?.rows ?? NONE;
  return {
    views: page === null ? rows : rows.filter((view) => view.page === page),
    isPending,
    isFetching,
    hasFailed: isError,
  };
}

/** The view that an address names, once the views have come, and whether its filters have changed since. */
export function useShownView(page: ViewPage, address: URLSearchParams, isEnabled = true) {
  const list = useViews(page, isEnabled);
  return { ...viewedAt({ page, tag: address.get(VIEW_TAG) ?? "", address }, list.views), ...list };
}

const NONE: readonly View[] = [];

/** True where the page opens with a default view. */
export const useHasDefaultView = (page: ViewPage | null): boolean =>
  useSession().session?.defaultViews.some((view) => view.page === page) ?? false;

/** The roles that have the page, which are those that its views can be shared with. */
export const rolesOfPage = (page: ViewPage): readonly Role[] => PAGES[page].roles;

/** Colleagues whom the views of a page can be shared with by name. */
export const [, useViewColleagues] = reportOf(contract.viewColleagues);

export const useSaveView = () => useCommand(contract.saveView);
export const useChangeView = () => useCommand(contract.changeView);
export const useChooseDefaultView = () => useCommand(contract.chooseDefaultView);
export const useDeleteView = () => useCommand(contract.deleteView);
