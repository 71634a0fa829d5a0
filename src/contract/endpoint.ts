import { z } from "zod/mini";
import type { Audience } from "./permissions.ts";

/** The members of an address's query. */
export type Search = Record<string, string | undefined>;

/**
 * Data whose state the server can name, so that a reply made from it alone is cached until that changes: what sources
 * reported and when, its rows alone, which programs read, the settings of the business, what payroll staff decided or
 * candidates for events answered, what people marked on Today, and the date or the minute.
 */
export type VersionedData = "reported" | "rows" | "settings" | "decisions" | "marks" | "day" | "minute";

/** Data that a reply is made from, besides its question and who asks. The audit log changes with every command. */
export type Data =
  | VersionedData
  | "alerts"
  | "messages"
  | "layouts"
  | "views"
  | "looks"
  | "users"
  | "sessions"
  | "tokens"
  | "sources"
  | "audit";

/** Members that every address of the dashboard is declared with. */
export type Declared = { readonly path: `/api/${string}`; readonly roles: Audience };

/** A request that reads: its path, whom it answers, what its reply is made from, its query and its reply. */
export type Endpoint<
  Query extends z.ZodMiniType<unknown, Search>,
  Reply extends z.ZodMiniType,
  DependsOn extends readonly Data[] = readonly Data[],
> = Declared & {
  readonly dependsOn: DependsOn;
  /** GET unless something is left behind. */
  readonly method?: "POST";
  /** The page requests it by itself, not its user: it extends no session. */
  readonly isBackground?: boolean;
  readonly query: Query;
  readonly reply: Reply;
};

export const endpoint = <
  Query extends z.ZodMiniType<unknown, Search>,
  Reply extends z.ZodMiniType,
  const DependsOn extends readonly Data[],
>(
  definition: Endpoint<Query, Reply, DependsOn>,
): Endpoint<Query, Reply, DependsOn> => definition;

/** A request that changes something: its input travels in the body, as JSON. */
export type Command<Body extends z.ZodMiniType, Reply extends z.ZodMiniType> = Declared & {
  /** Pages request again what they show of it. */
  readonly changes: readonly Exclude<Data, "day" | "minute">[];
  readonly body: Body;
  readonly reply: Reply;
};

/** A command with the members of its body, of which an unknown one is refused, and of its reply. */
export const command = <
  const Path extends `/api/${string}`,
  Body extends z.core.$ZodShape,
  Reply extends z.core.$ZodShape,
>({
  path,
  roles,
  changes,
  body,
  reply,
}: {
  readonly path: Path;
  readonly roles: Audience;
  readonly changes: Command<z.ZodMiniType, z.ZodMiniType>["changes"];
  readonly body: Body;
  readonly reply: Reply;
}) => ({ path, roles, changes, body: z.strictObject(body), reply: z.object(reply) });

export type BodyOf<Of> = Of extends { readonly body: infer Body extends z.ZodMiniType }
  ? z.output<Body>
  : never;

export type QueryOf<Of> = Of extends { readonly query: infer Query extends z.ZodMiniType }
  ? z.output<Query>
  : never;
export type ReplyOf<Of> = Of extends { readonly reply: infer Reply extends z.ZodMiniType }
  ? z.output<Reply>
  : never;
