import { z } from "zod/mini";
import { VIEW_PAGES } from "#domain/pages.ts";
import { command, endpoint } from "./endpoint.ts";
import { isStorable, list, rowId, typedLine } from "./primitives.ts";
import { role } from "./identity/session.ts";
import { READERS } from "#domain/identity/audiences.ts";
import { VIEW_PEOPLE_MAX } from "#domain/views.ts";

const page = z.enum(VIEW_PAGES);
/** Longer than a name may be, so that the answer can say so rather than refuse the body. */
const name = typedLine(400, 0);
/** A query within a member: what the database cannot hold may be written in it with percent signs. */
const search = z.string().check(
  z.maxLength(8_000),
  z.refine(
    (query) => [...new URLSearchParams(query).values()].every(isStorable),
    "contains an invalid character",
  ),
);

const colleague = z.object({ id: z.string(), name: z.string() });

/** With whom a view is shared, and whether its page opens with it for oneself. What is left out stays as it is. */
const sharing = {
  roles: z.optional(z.readonly(z.array(role).check(z.maxLength(10)))),
  /** Ids of users who have the page. */
  people: z.optional(list(z.string().check(z.maxLength(200))).check(z.maxLength(VIEW_PEOPLE_MAX))),
  isDefault: z.optional(z.boolean()),
} as const;

/** Filters and columns of a page under a name. `search` is the query of its address, in the order of `viewSearch`. */
const view = z.object({
  id: rowId,
  page,
  name: z.string(),
  search: z.string(),
  /** The roles it is shared with. */
  roles: list(role),
  /** The colleagues it is shared with by name, which only its owner sees. */
  people: list(colleague),
  isMine: z.boolean(),
  ownerName: z.string(),
  /** True where the page opens with it for the person signed in. */
  isDefault: z.boolean(),
});

/**
 * The views of all pages that the person signed in may open: their own, then those shared with their role or with them, by
 * name. To an administrator every shared one. A view is a query only: each user sees what their own scope allows.
 */
export const views = endpoint({
  path: "/api/views",
  roles: READERS,
  dependsOn: ["views", "users"],
  query: z.object({}),
  reply: z.object({ rows: list(view) }),
});

/** Users with whom views of a page can be shared: those who have it and see an office of the user, by name. */
export const viewColleagues = endpoint({
  path: "/api/views/colleagues",
  roles: READERS,
  dependsOn: ["users"],
  query: z.object({ page }),
  reply: z.object({ rows: list(z.extend(colleague, { email: z.string() })) }),
});

export const saveView = command({
  path: "/api/views/save",
  roles: READERS,
  changes: ["views"],
  body: { page, name, search, ...sharing },
  reply: { id: rowId },
});

/** Gives one's own view another name, other filters, or others who see it; with no role and no one by name it is private. */
export const changeView = command({
  path: "/api/views/change",
  roles: READERS,
  changes: ["views"],
  body: { id: rowId, name: z.optional(name), search: z.optional(search), ...sharing },
  reply: {},
});

/** Sets the view that a page opens with for oneself; null is none. */
export const chooseDefaultView = command({
  path: "/api/views/default",
  roles: READERS,
  changes: ["views"],
  body: { page, id: z.nullable(rowId) },
  reply: {},
});

/** Deletes one's own view, or as an administrator a shared one. */
export const deleteView = command({
  path: "/api/views/delete",
  roles: READERS,
  changes: ["views"],
  body: { id: rowId },
  reply: {},
});
