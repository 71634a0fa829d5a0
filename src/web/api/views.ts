import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReplyOf, ToldOf } from "#contract/endpoint.ts";
import {
  changeView,
  chooseDefaultView,
  deleteView,
  mayView,
  saveView,
  shareView,
  views,
} from "#contract/views.ts";
import { ROLES, type Role } from "#domain/identity/roles.ts";
import type { ViewPage } from "#domain/views.ts";
import { call } from "./call.ts";
import { send } from "./command.ts";
import { useReport } from "./report.ts";
import { sessionQuery, unending, useSession } from "./session.ts";

export type View = ReplyOf<typeof views>["rows"][number];

/** Views of all pages, so that the palette and each page read the same list. */
export const viewsQuery = () =>
  queryOptions({ queryKey: ["views"], queryFn: ({ signal }) => call(views, {}, signal) });

export const useViews = (): readonly View[] => useReport(viewsQuery()).rows;

/** Those that are known, for a list that does not wait; none where they could not be asked for. */
export const useKnownViews = (): readonly View[] => useQuery(viewsQuery()).data?.rows ?? [];

/** Whether the page opens with a view of one's choice. */
export const useHasDefaultView = (page: ViewPage | null): boolean =>
  useSession().session?.defaultViews.some((view) => view.page === page) ?? false;

/** The roles that have the page, which are those that its views can be shared with. */
export const rolesOfPage = (page: ViewPage): readonly Role[] => ROLES.filter((role) => mayView(page, role));

/** Whatever was done, or was refused because it was done already, the views and the defaults are read anew. */
function useChange<Told, Reply>(act: (told: Told) => Promise<Reply>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () =>
      Promise.all([queries.invalidateQueries(viewsQuery()), queries.invalidateQueries(sessionQuery())]),
  });
}

export const useSaveView = () => useChange((told: ToldOf<typeof saveView>) => send(saveView, told, unending));

export const useChangeView = () =>
  useChange((told: ToldOf<typeof changeView>) => send(changeView, told, unending));

export const useShareView = () =>
  useChange((told: ToldOf<typeof shareView>) => send(shareView, told, unending));

export const useChooseDefaultView = () =>
  useChange((told: ToldOf<typeof chooseDefaultView>) => send(chooseDefaultView, told, unending));

export const useDeleteView = () => useChange((id: number) => send(deleteView, { id }, unending));
