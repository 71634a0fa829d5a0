import { z } from "zod/mini";

/** The members of an address's query. */
export type Search = Record<string, string | undefined>;

/** A request that reads: its path, its query and its reply. */
export type Endpoint<Query extends z.ZodMiniType<unknown, Search>, Reply extends z.ZodMiniType> = {
  readonly path: `/api/${string}`;
  /** GET unless something is left behind. */
  readonly method?: "POST";
  /** The page requests it by itself, not its user: it extends no session. */
  readonly isBackground?: boolean;
  readonly query: Query;
  readonly reply: Reply;
};

export const endpoint = <Query extends z.ZodMiniType<unknown, Search>, Reply extends z.ZodMiniType>(
  definition: Endpoint<Query, Reply>,
): Endpoint<Query, Reply> => definition;

/** A request that changes something: its input travels in the body, as JSON. */
export type Command<Body extends z.ZodMiniType, Reply extends z.ZodMiniType> = {
  readonly path: `/api/${string}`;
  readonly body: Body;
  readonly reply: Reply;
};

/** A command by its path and the members of its body, of which an unknown one is refused, and of its reply. */
export const command = <
  const Path extends `/api/${string}`,
  Body extends z.core.$ZodShape,
  Reply extends z.core.$ZodShape,
>(
  path: Path,
  body: Body,
  reply: Reply,
) => ({ path, body: z.strictObject(body), reply: z.object(reply) });

export type BodyOf<Of> = Of extends { readonly body: infer Body extends z.ZodMiniType }
  ? z.output<Body>
  : never;

export type QueryOf<Of> = Of extends { readonly query: infer Query extends z.ZodMiniType }
  ? z.output<Query>
  : never;
export type ReplyOf<Of> = Of extends { readonly reply: infer Reply extends z.ZodMiniType }
  ? z.output<Reply>
  : never;
