import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReplyOf, BodyOf } from "#contract/endpoint.ts";
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
import { call, send } from "./call.ts";
import { sessionQuery, unending, useSession } from "./session.ts";

export type View = ReplyOf<typeof views>["rows"][number];

/** Views of all pages, so that the palette and each page share the list. */
const viewsQuery = () =>
  queryOptions({ queryKey: ["views"], queryFn: ({ signal }) => call(views, {}, signal) });

/** The views of a page, or of all with null, once they have come. Nothing waits for them. */
export function useViews(page: ViewPage | null, isEnabled: boolean) {
  const { data, isPending, isError } = useQuery({ ...viewsQuery(), enabled: isEnabled });
  const rows = data?.rows ?? NONE;
  return {
    views: page === null ? rows : rows.filter((view) => view.page === page),
    isPending,
    hasFailed: isError,
  };
}

const NONE: readonly View[] = [];

/** Whether the page opens with a view of one's choice. */
export const useHasDefaultView = (page: ViewPage | null): boolean =>
  useSession().session?.defaultViews.some((view) => view.page === page) ?? false;

/** The roles that have the page, which are those that its views can be shared with. */
export const rolesOfPage = (page: ViewPage): readonly Role[] => ROLES.filter((role) => mayView(page, role));

/** Also after a refusal, since another tab may have changed it: the views and the defaults are requested again. */
function useChange<Body, Reply>(act: (body: Body) => Promise<Reply>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () =>
      Promise.all([queries.invalidateQueries(viewsQuery()), queries.invalidateQueries(sessionQuery())]),
  });
}

export const useSaveView = () => useChange((body: BodyOf<typeof saveView>) => send(saveView, body, unending));

export const useChangeView = () =>
  useChange((body: BodyOf<typeof changeView>) => send(changeView, body, unending));

export const useShareView = () =>
  useChange((body: BodyOf<typeof shareView>) => send(shareView, body, unending));

export const useChooseDefaultView = () =>
  useChange((body: BodyOf<typeof chooseDefaultView>) => send(chooseDefaultView, body, unending));

export const useDeleteView = () => useChange((id: number) => send(deleteView, { id }, unending));
