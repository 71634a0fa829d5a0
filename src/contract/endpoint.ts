import type { z } from "zod/mini";

type Search = Record<string, string | undefined>;

/** One exchange: where it is asked, what may be asked in the query, and what comes back. */
export type Endpoint<Ask extends z.ZodMiniType<unknown, Search>, Reply extends z.ZodMiniType> = {
  readonly path: `/api/${string}`;
  /** GET unless something is left behind. */
  readonly method?: "POST";
  readonly ask: Ask;
  readonly reply: Reply;
};

export const endpoint = <Ask extends z.ZodMiniType<unknown, Search>, Reply extends z.ZodMiniType>(
  definition: Endpoint<Ask, Reply>,
): Endpoint<Ask, Reply> => definition;

/** What is asked and what is answered, as values of the domain. */
export type AskOf<Of> = Of extends { readonly ask: infer Ask extends z.ZodMiniType } ? z.output<Ask> : never;
export type ReplyOf<Of> = Of extends { readonly reply: infer Reply extends z.ZodMiniType }
  ? z.output<Reply>
  : never;
