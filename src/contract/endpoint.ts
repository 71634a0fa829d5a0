import type { z } from "zod/mini";

type Search = Record<string, string | undefined>;

/** One exchange: where it is asked, what may be asked in the query, and what comes back. */
export type Endpoint<Ask extends z.ZodMiniType<unknown, Search>, Reply extends z.ZodMiniType> = {
  readonly path: `/api/${string}`;
  readonly ask: Ask;
  readonly reply: Reply;
};

export const endpoint = <Ask extends z.ZodMiniType<unknown, Search>, Reply extends z.ZodMiniType>(
  definition: Endpoint<Ask, Reply>,
): Endpoint<Ask, Reply> => definition;
