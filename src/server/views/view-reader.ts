import { mayView } from "#contract/views.ts";
import { VIEW_PAGES } from "#domain/views.ts";
import type { Who } from "#domain/identity/who.ts";
import type { ViewReader } from "./queries.ts";

/** Who looks at views: of the pages that their role has. */
export const viewReaderOf = ({ userId, role }: Pick<Who, "userId" | "role">): ViewReader => ({
  userId,
  role,
  pages: VIEW_PAGES.filter((page) => mayView(page, role)),
});
