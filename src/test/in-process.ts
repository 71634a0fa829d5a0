import type { HttpEnv } from "#server/http/request-log.ts";
import type { Hono } from "hono";

/** The part of a connection that the server looks at, as if it came from this machine. */
const LOOPBACK = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };

/** A `fetch` that reaches the server without a socket, as a browser on this machine would. */
export const inProcess =
  (app: Hono<HttpEnv>) =>
  async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const request = new Request(
      new URL(input instanceof Request ? input.url : input, "http://localhost:3000"),
      init,
    );
    request.headers.set("host", "localhost:3000");
    if (!request.headers.has("sec-fetch-site")) request.headers.set("sec-fetch-site", "same-origin");
    return app.fetch(request, LOOPBACK);
  };
