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

/** An exchange that changes something: what is told travels in the body, as JSON. */
export type Command<Told extends z.ZodMiniType, Reply extends z.ZodMiniType> = {
  readonly path: `/api/${string}`;
  /** A strict object, so that a member nobody knows is refused. */
  readonly told: Told;
  readonly reply: Reply;
};

export const command = <Told extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  definition: Command<Told, Reply>,
): Command<Told, Reply> => definition;

/** What is told with a command, as values of the domain. */
export type ToldOf<Of> = Of extends { readonly told: infer Told extends z.ZodMiniType }
  ? z.output<Told>
  : never;

/** What is asked and what is answered, as values of the domain. */
export type AskOf<Of> = Of extends { readonly ask: infer Ask extends z.ZodMiniType } ? z.output<Ask> : never;
export type ReplyOf<Of> = Of extends { readonly reply: infer Reply extends z.ZodMiniType }
  ? z.output<Reply>
  : never;
