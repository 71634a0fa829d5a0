import { z } from "zod/mini";
import { PAGES, type ViewPage } from "#domain/pages.ts";
import { isStorable, texts } from "./primitives.ts";

/**
 * The question of a saved view to its page's report: the members of its query that the report has too, by the same name. A value
 * that the report cannot read is left out, as the page leaves it out.
 */
export function viewQuery<Shape extends z.core.$ZodShape>(
  page: ViewPage,
  search: URLSearchParams,
  query: z.ZodMiniObject<Shape>,
): z.output<z.ZodMiniObject<Shape>> {
  const members = Object.entries<"one" | "several">(PAGES[page].views).flatMap(([name, holds]) => {
    if (!search.has(name) || !(name in query.shape)) return [];
    const text = holds === "one" ? (search.get(name) ?? "").trim() : z.encode(texts, search.getAll(name));
    const isRead = isStorable(text) && z.safeParse(query, { [name]: text }).success;
    return isRead ? [[name, text] as const] : [];
  });
  return z.parse(query, Object.fromEntries(members));
}
