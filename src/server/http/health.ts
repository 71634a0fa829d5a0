import { Hono } from "hono";
import { DATA_HEADERS } from "./headers.ts";
import { problem } from "./problem.ts";
import { StoreDown } from "./refusal.ts";
import type { HttpEnv } from "./request-log.ts";

const READY_WITHIN_MS = 2_000;

/** `/healthz` when the process is up, `/readyz` when the store answers within two seconds; 503 otherwise. */
export function healthRoutes(askStore: () => Promise<unknown>): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.onError(problem);
  app.get("/healthz", (context) => context.json({ status: "up" }, 200, DATA_HEADERS));
  app.get("/readyz", async (context) => {
    await within(READY_WITHIN_MS, askStore());
    return context.json({ status: "ready" }, 200, DATA_HEADERS);
  });
  return app;
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new StoreDown("The store took too long to answer.")), ms);
  try {
    await Promise.race([work, promise]);
  } catch (error) {
    throw error instanceof StoreDown
      ? error
      : new StoreDown("The store cannot be reached at the moment.", { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
