import type { BodyOf } from "#contract/endpoint.ts";
import {
  changeView,
  chooseDefaultView,
  deleteView,
  saveView,
  viewColleagues,
  views,
} from "#contract/views.ts";
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
import type { ActNote } from "#domain/audit/audit.ts";
import type { Who } from "#domain/identity/who.ts";
import { onCommand, type Exchange } from "#server/http/commands.ts";
import { BadRequest, Forbidden, NotFound } from "#server/http/refusal.ts";
import { answer, type Route } from "#server/http/serve.ts";
import { lockAdministrators, selectColleaguesOf } from "#server/identity/users/queries.ts";
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
  type Sharing,
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

  answer(viewColleagues, async ({ page }, who) => {
    requirePage(page, who);
    const colleagues = await selectColleaguesOf(store.db, PAGES[page].roles, who);
    return { rows: colleagues.map(({ id, name, email }) => ({ id, name, email })) };
  }),

  onCommand(saveView, ({ page, name, search, ...body }, exchange) => {
    const who = exchange.user();
    requirePage(page, who);
    const view = { owner: who.userId, page, ...nameOf(name), search: searchOf(page, search) };
    return audit.act(async (writing, record) => {
      if ((await lockViewCount(writing, who.userId)) >= VIEWS_MAX)
        throw new BadRequest(`You have ${VIEWS_MAX} views, the maximum. Delete one first.`);
      const { sharing, notes } = await shared(writing, body, { ...NOT_SHARED, ...view }, who);
      const id = await insertView(writing, { ...view, ...sharing });
      if (id === null) throw new BadRequest(NAME_TAKEN, { field: "name", code: "taken" });
      for (const note of notes) await record({ ...entryOf(exchange, id), ...note });
      await chooseAsDefault(writing, who, { id, page }, body.isDefault);
      return { id };
    });
  }),

  onCommand(changeView, ({ id, name, search, ...body }, exchange) =>
    audit.act(async (writing, record) => {
      const who = exchange.user();
      await lockViewCount(writing, who.userId);
      const view = foundView(await lockView(writing, id, who.userId));
      const { page } = view;
      const next = { ...nameOf(name ?? view.name), search: searchOf(page, search ?? view.search) };
      const { sharing, notes } = await shared(writing, body, { ...view, name: next.name }, who);
      if (!(await updateView(writing, id, { ...next, ...sharing })))
        throw new BadRequest(NAME_TAKEN, { field: "name", code: "taken" });
      const entry = entryOf(exchange, id);
      const isSame = next.name === view.name && next.search === view.search;
      if (isShared(view) && !isSame) {
        const details = { page, name: next.name, query: next.search };
        await record({ ...entry, act: "view-changed", details });
      }
      for (const note of notes) await record({ ...entry, ...note });
      await chooseAsDefault(writing, who, view, body.isDefault);
      return {};
    }),
  ),

  onCommand(chooseDefaultView, ({ page, id }, exchange) =>
    audit.act(async (writing) => {
      const reader = exchange.user();
      if (id === null) await deleteDefaultView(writing, reader.userId, page, null);
      else if (!(await putDefaultView(writing, reader, page, id))) throw new NotFound(NO_VIEW);
      return {};
    }),
  ),

  onCommand(deleteView, ({ id }, exchange) =>
    audit.act(async (writing, record) => {
      const who = exchange.user();
      const ownView = await lockView(writing, id, who.userId);
      const view = foundView(ownView ?? (await lockAdministered(writing, who, id)));
      const { page, name } = view;
      await deleteViewRow(writing, id);
      if (isShared(view))
        await record({ ...entryOf(exchange, id), act: "view-deleted", details: { page, name } });
      return {};
    }),
  ),
];

/** Unknown and not one's own are the same. */
const NO_VIEW = "View not found.";
const NOT_SHARED: Sharing = { roles: [], people: [] };
const isShared = ({ roles, people }: Sharing): boolean => roles.length > 0 || people.length > 0;
const NAME_TAKEN = "“name”: You have a view of this page by that name already.";

async function lockAdministered(
  writing: Writing,
  { userId, role }: Who,
  id: number,
): Promise<OwnView | null> {
  if (role !== "admin" || !(await lockAdministrators(writing)).includes(userId)) return null;
  return lockView(writing, id, null);
}

function requirePage(page: ViewPage, { role }: Who): void {
  if (!PAGES[page].roles.includes(role)) throw new Forbidden("Your role doesn’t have access.");
}

type Requested = Pick<BodyOf<typeof changeView>, "roles" | "people">;

/**
 * With whom a view is shared from now on, and what is on record of what changed. Who has it by name keeps it whatever
 * their role and offices have become. @throws BadRequest for roles and users who do not have the page
 */
async function shared(
  writing: Writing,
  { roles, people }: Requested,
  view: Pick<OwnView, "page" | "name"> & Sharing,
  who: Who,
) {
  const { page, name } = view;
  if (roles?.some((role) => !PAGES[page].roles.includes(role)) === true)
    throw new BadRequest("“roles”: one of these roles does not have the page.", { field: "roles" });
  const next: Sharing = { roles: distinct(roles ?? view.roles), people: distinct(people ?? view.people) };
  const colleagues = people === undefined ? [] : await selectColleaguesOf(writing, PAGES[page].roles, who);
  const isKnown = (id: string): boolean =>
    view.people.includes(id) || colleagues.some((each) => each.id === id);
  if (!next.people.every(isKnown))
    throw new BadRequest("“people”: one of these users does not have the page.", { field: "people" });
  const names = colleagues.filter(({ id }) => next.people.includes(id)).map((each) => each.name);
  const hasOther = (key: keyof Sharing): boolean => next[key].join() !== view[key].join();
  const notes: readonly ActNote[] = [
    ...(hasOther("roles")
      ? [{ act: "view-shared" as const, details: { page, name, roles: next.roles } }]
      : []),
    ...(hasOther("people") ? [{ act: "view-given" as const, details: { page, name, people: names } }] : []),
  ];
  return { sharing: next, notes };
}

const distinct = <Text extends string>(texts: readonly Text[]): readonly Text[] =>
  [...new Set(texts)].toSorted();

/** Its page opens with the view, or no longer does; undefined leaves it as it is. */
async function chooseAsDefault(
  writing: Writing,
  who: Who,
  { id, page }: Pick<OwnView, "id" | "page">,
  isDefault: boolean | undefined,
): Promise<void> {
  if (isDefault === true) await putDefaultView(writing, who, page, id);
  if (isDefault === false) await deleteDefaultView(writing, who.userId, page, id);
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
