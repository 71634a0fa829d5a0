import { sql, type RawBuilder } from "kysely";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { views } from "#contract/views.ts";
import type { Who } from "#domain/identity/who.ts";
import { PAGES, VIEW_PAGES, type ViewPage } from "#domain/pages.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import type { Reading } from "#server/postgres/snapshot.ts";
import { allRows, changeRow, firstRow, onlyRow } from "#server/postgres/connect.ts";

type Reader = Pick<Who, "userId" | "role">;

type ListedView = ReplyOf<typeof views>["rows"][number];

/** One's own, those shared with one's role or with oneself, and to an administrator every shared one; of pages that one has. */
const visibleTo = ({ userId, role }: Reader): RawBuilder<unknown> => sql`
  v.page = any(${VIEW_PAGES.filter((page) => PAGES[page].roles.includes(role))})
    and (v.owner_id = ${userId} or ${role} = any(v.roles) or ${userId} = any(v.people)
         or (${role} = 'admin' and ${isShared}))`;

const isShared = sql`(v.roles <> '{}' or v.people <> '{}')`;

/** Own ones first, then by name. */
export const selectViews = (db: Reading, reader: Reader): Promise<readonly ListedView[]> =>
  allRows(db)<ListedView>`
    select v.id, v.page, v.name, v.search, v.roles, v.owner_id = ${reader.userId} as "isMine",
           coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by lower(p.name), p.id)
                       from auth_user p
                      where v.owner_id = ${reader.userId} and p.id = any(v.people) and not p.banned), '[]') as people,
           case when exists (select from auth_user o where lower(o.name) = lower(u.name) and o.id <> u.id)
                then concat_ws(', ', u.name, u.email) else u.name end as "ownerName",
           d.view_id is not null as "isDefault"
      from saved_view v
      join auth_user u on u.id = v.owner_id
      left join default_view d on d.user_id = ${reader.userId} and d.view_id = v.id
     where ${visibleTo(reader)}
     order by v.owner_id = ${reader.userId} desc, v.name_fold, v.id`;

/** With whom a view is shared: roles, and users by their ids. */
export type Sharing = Pick<ListedView, "roles"> & { readonly people: readonly string[] };

export type OwnView = Pick<ListedView, "id" | "page" | "name" | "search"> & Sharing;

/** A view of its owner, or with null one that is shared, which no one else may change until the transaction ends. */
export function lockView(writing: Writing, id: number, owner: string | null): Promise<OwnView | null> {
  const isRight = owner === null ? isShared : sql`v.owner_id = ${owner}`;
  return firstRow(writing)<OwnView>`
    select v.id, v.page, v.name, v.search, v.roles, v.people from saved_view v
     where v.id = ${id} and ${isRight} for update`;
}

/** Counts the views of a user; until the transaction ends no one else may add to them. */
export async function lockViewCount(writing: Writing, owner: string): Promise<number> {
  await firstRow(writing)`select from auth_user where id = ${owner} for no key update`;
  const { count } = await onlyRow(writing)<{ count: number }>`
    select count(*)::int as count from saved_view where owner_id = ${owner}`;
  return count;
}

type NewView = Pick<OwnView, "page" | "name" | "search" | "roles" | "people"> & {
  readonly owner: string;
  /** The name without case. */
  readonly fold: string;
};

/** Returns its id, or null when its owner has one of the page by that name. */
export async function insertView(
  writing: Writing,
  { owner, page, name, fold, search, roles, people }: NewView,
): Promise<number | null> {
  const row = await writing
    .insertInto("saved_view")
    .values({ owner_id: owner, page, name, name_fold: fold, search, roles: [...roles], people: [...people] })
    .onConflict((conflict) => conflict.columns(["owner_id", "page", "name_fold"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** False, and nothing is changed, when its owner has another one of the page by that name. */
export const updateView = (
  writing: Writing,
  id: number,
  { name, fold, search, roles, people }: Omit<NewView, "owner" | "page">,
): Promise<boolean> =>
  changeRow(writing)`
    update saved_view v set name = ${name}, name_fold = ${fold}, search = ${search}, roles = ${[...roles]},
           people = ${[...people]}
     where id = ${id} and not exists (
       select from saved_view o
        where o.owner_id = v.owner_id and o.page = v.page and o.name_fold = ${fold} and o.id <> v.id)`;

export const deleteViewRow = (writing: Writing, id: number): Promise<unknown> =>
  writing.deleteFrom("saved_view").where("id", "=", id).execute();

/** False when there is no such view of the page that one may open. */
export const putDefaultView = (
  writing: Writing,
  reader: Reader,
  page: ViewPage,
  id: number,
): Promise<boolean> =>
  changeRow(writing)`
    insert into default_view (user_id, page, view_id)
    select ${reader.userId}, v.page, v.id from saved_view v
     where v.id = ${id} and v.page = ${page} and ${visibleTo(reader)}
        on conflict (user_id, page) do update set view_id = excluded.view_id`;

/** The page opens without a view, or with an id no longer with this one. */
export const deleteDefaultView = (
  writing: Writing,
  userId: string,
  page: ViewPage,
  id: number | null,
): Promise<unknown> => {
  const ofPage = writing.deleteFrom("default_view").where("user_id", "=", userId).where("page", "=", page);
  return (id === null ? ofPage : ofPage.where("view_id", "=", id)).execute();
};
