import { changeView, chooseDefaultView, deleteView, saveView, views } from "#contract/views.ts";
import { fold } from "#domain/fold.ts";
import { PAGES, type ViewPage } from "#domain/pages.ts";
import { looksSecret } from "#domain/typed-text.ts";
import {
  typedTexts,
  VIEW_NAME_MAX,
  VIEW_SEARCH_MAX,
  viewName,
  viewSearch,
  VIEWS_MAX,
} from "#domain/views.ts";
import type { AuditedStore } from "#server/audit/audit.ts";
import type { Who } from "#domain/identity/who.ts";
import { onCommand, type Exchange } from "#server/http/commands.ts";
import { BadRequest, Forbidden, NotFound } from "#server/http/refusal.ts";
import { answer, type Route } from "#server/http/serve.ts";
import { lockAdministrators } from "#server/identity/users/queries.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import type { Store } from "#server/postgres/connect.ts";
import {
  deleteDefaultView,
  deleteViewRow,
  insertView,
  lockView,
  lockViewCount,
  putDefaultView,
  selectViews,
  updateView,
  type OwnView,
} from "./queries.ts";

/** The views that pages open with at an address without a query. */
export const readDefaultViews = async ({ db }: Pick<Store, "db">, who: Who) =>
  (await selectViews(db, who)).filter(({ isDefault }) => isDefault).map(readable);

/** A page may have lost a filter since a view was saved. */
const readable = <View extends { readonly page: ViewPage; readonly search: string }>(view: View): View => ({
  ...view,
  search: viewSearch(view.page, new URLSearchParams(view.search)),
});

export const viewRoutes = ({ store, audit }: AuditedStore): readonly Route[] => [
  answer(views, async (_ask, who) => ({
    rows: (await selectViews(store.db, who)).map(readable),
  })),

  onCommand(saveView, ({ page, name, search }, exchange) => {
    const who = exchange.user();
    if (!PAGES[page].roles.includes(who.role)) throw new Forbidden("Your role doesn’t have access.");
    const view = { owner: who.userId, page, ...nameOf(name), search: searchOf(page, search) };
    return audit.act(async (writing) => {
      if ((await lockViewCount(writing, who.userId)) >= VIEWS_MAX)
        throw new BadRequest(`You have ${VIEWS_MAX} views, the maximum. Delete one first.`);
      const id = await insertView(writing, view);
      if (id === null) throw new BadRequest(NAME_TAKEN, { field: "name", code: "taken" });
      return { id };
    });
  }),

  onCommand(changeView, ({ id, name, search, roles }, exchange) =>
    audit.act(async (writing, record) => {
      const who = exchange.user();
      await lockViewCount(writing, who.userId);
      const view = foundView(await lockView(writing, id, who.userId));
      const { page } = view;
      const next = {
        ...nameOf(name ?? view.name),
        search: searchOf(page, search ?? view.search),
        roles: roles === undefined ? view.roles : [...new Set(roles)].toSorted(),
      };
      if (roles?.some((role) => !PAGES[page].roles.includes(role)) === true)
        throw new BadRequest("“roles”: one of these roles does not have the page.", { field: "roles" });
      if (!(await updateView(writing, id, next)))
        throw new BadRequest(NAME_TAKEN, { field: "name", code: "taken" });
      const entry = { ...entryOf(exchange, id), details: { page, name: next.name } };
      const isSame = next.name === view.name && next.search === view.search;
      if (view.roles.length > 0 && !isSame)
        await record({ ...entry, act: "view-changed", details: { ...entry.details, query: next.search } });
      if (next.roles.join() !== view.roles.join())
        await record({ ...entry, act: "view-shared", details: { ...entry.details, roles: next.roles } });
      return {};
    }),
  ),

  onCommand(chooseDefaultView, ({ page, id }, exchange) =>
    audit.act(async (writing) => {
      const reader = exchange.user();
      if (id === null) await deleteDefaultView(writing, reader.userId, page);
      else if (!(await putDefaultView(writing, reader, page, id))) throw new NotFound(NO_VIEW);
      return {};
    }),
  ),

  onCommand(deleteView, ({ id }, exchange) =>
    audit.act(async (writing, record) => {
      const who = exchange.user();
      const ownView = await lockView(writing, id, who.userId);
      const { page, name, roles } = foundView(ownView ?? (await lockAdministered(writing, who, id)));
      await deleteViewRow(writing, id);
      if (roles.length > 0)
        await record({ ...entryOf(exchange, id), act: "view-deleted", details: { page, name } });
      return {};
    }),
  ),
];

/** Unknown and not one's own are the same. */
const NO_VIEW = "View not found.";
const NAME_TAKEN = "“name”: You have a view of this page by that name already.";

async function lockAdministered(
  writing: Writing,
  { userId, role }: Who,
  id: number,
): Promise<OwnView | null> {
  if (role !== "admin" || !(await lockAdministrators(writing)).includes(userId)) return null;
  return lockView(writing, id, null);
}

function foundView(view: OwnView | null): OwnView {
  if (view === null) throw new NotFound(NO_VIEW);
  return view;
}

const entryOf = ({ entry }: Exchange, id: number) => ({
  ...entry,
  about: { kind: "view", id: String(id) } as const,
});

function nameOf(text: string): { readonly name: string; readonly fold: string } {
  const name = viewName(text);
  if (name === null)
    throw new BadRequest(`“name”: Give it a name of 1 to ${VIEW_NAME_MAX} characters.`, { field: "name" });
  return { name, fold: fold(name) };
}

/** The part of a query that the page can read; nothing else is stored. @throws BadRequest where it cannot be stored */
function searchOf(page: ViewPage, query: string): string {
  const search = viewSearch(page, new URLSearchParams(query));
  if (search.length > VIEW_SEARCH_MAX)
    throw new BadRequest("Too many filters for one view. Choose fewer values.");
  if (typedTexts(search).some(looksSecret))
    throw new BadRequest("A view cannot hold what looks like an SSN or a date of birth.");
  return search;
}
