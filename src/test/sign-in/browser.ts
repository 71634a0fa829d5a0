import type { Hono } from "hono";
import type { HttpEnv } from "#server/http/request-log.ts";
import { inProcess } from "#test/in-process.ts";

/** Keeps cookies, and posts JSON. */
export type Browser = {
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>;
  readonly post: (path: string, body: unknown) => Promise<Response>;
  readonly cookies: Map<string, string>;
};

export function openBrowser(app: Hono<HttpEnv>): Browser {
  const cookies = new Map<string, string>();
  const fetched = inProcess(app);
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (cookies.size > 0)
      headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await fetched(path, { ...init, headers });
    for (const line of response.headers.getSetCookie()) setCookie(line);
    return response;
  };
  const setCookie = (line: string): void => {
    const [pair = ""] = line.split(";");
    const name = pair.slice(0, pair.indexOf("="));
    if (/max-age=0/i.test(line)) cookies.delete(name);
    else cookies.set(name, pair.slice(name.length + 1));
  };
  return {
    cookies,
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, body) =>
      send(path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      }),
  };
}
