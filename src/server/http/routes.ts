import type { Hono } from "hono";
import type { z } from "zod/mini";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Who } from "#domain/identity/who.ts";
import type { ReplyCache } from "./reply-cache.ts";
import type { HttpEnv } from "./request-log.ts";
import { mount } from "./serve.ts";

type Search = Record<string, string | undefined>;

/** Where a route is mounted, and what keeps its replies. */
export type Mounting = { readonly app: Hono<HttpEnv>; readonly replies: ReplyCache };

/** An address with its handler, as a noun hands it to the dashboard. */
export type Route = (to: Mounting) => void;

type Answer<Ask extends z.ZodMiniType, Reply extends z.ZodMiniType> = (
  ask: z.output<Ask>,
  who: Pick<Who, "role" | "scope">,
) => Promise<z.output<Reply>>;

/** A route whose reply depends on the question, the role, the scope, the data and the day alone. */
export const cachedRoute =
  <Ask extends z.ZodMiniType<unknown, Search>, Reply extends z.ZodMiniType>(
    endpoint: Endpoint<Ask, Reply>,
    answer: Answer<Ask, Reply>,
  ): Route =>
  ({ app, replies }) =>
    mount(app, endpoint, answer, replies);

/** A route that is answered anew each time. */
export const route =
  <Ask extends z.ZodMiniType<unknown, Search>, Reply extends z.ZodMiniType>(
    endpoint: Endpoint<Ask, Reply>,
    answer: Answer<Ask, Reply>,
  ): Route =>
  ({ app }) =>
    mount(app, endpoint, answer);
