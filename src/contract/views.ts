import { z } from "zod/mini";
import { VIEW_PAGES } from "#domain/pages.ts";
import { command, endpoint } from "./endpoint.ts";
import { isStorable, list, rowId, typedLine } from "./primitives.ts";
import { role } from "./identity/session.ts";
import { READERS } from "#domain/identity/audiences.ts";

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

/** Filters of a page under a name. `search` is the query of its address, in the order of `viewSearch`. */
const view = z.object({
  id: rowId,
  page,
  name: z.string(),
  search: z.string(),
  /** The roles it is shared with. */
  roles: list(role),
  isMine: z.boolean(),
  ownerName: z.string(),
  /** Whether the page opens with it for the person signed in. */
  isDefault: z.boolean(),
});

/**
 * The views of all pages that the person signed in may open: their own, then those shared with their role, by name. To an
 * administrator every shared one. A view is a query only: each user sees what their own scope allows.
 */
export const views = endpoint({
  path: "/api/views",
  roles: READERS,
  dependsOn: ["views", "users"],
  query: z.object({}),
  reply: z.object({ rows: list(view) }),
});

export const saveView = command({
  path: "/api/views/save",
  roles: READERS,
  changes: ["views"],
  body: { page, name, search },
  reply: { id: rowId },
});

/** Gives one's own view another name, other filters, or other roles that see it; with none it is private. */
export const changeView = command({
  path: "/api/views/change",
  roles: READERS,
  changes: ["views"],
  body: {
    id: rowId,
    name: z.optional(name),
    search: z.optional(search),
    roles: z.optional(z.readonly(z.array(role).check(z.maxLength(10)))),
  },
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
