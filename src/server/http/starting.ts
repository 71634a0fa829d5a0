import type { Site } from "./listen.ts";

/** Answers in place of a site until there is one. */
export type Starting = Site & {
  /** From now on the site answers, those that wait first. */
  readonly begin: (site: Site) => void;
  /** Ends the waiting, by refusing those that wait: nothing will begin. */
  readonly end: () => void;
};

/** Longer than migrations of most upgrades take, and shorter than a proxy waits. */
const WAIT_MS = 10_000;

/**
 * Answers while a process starts: `/healthz` that it is up, `/readyz` that it is not ready, at once. Other requests wait, so
 * that nothing is refused in the moment between the migration, after which older processes answer no more, and the start
 * of this one; after `waitMs` they are refused with 503, which a balancer sends on to another process.
 */
export function startingSite(headers: Readonly<Record<string, string>>, waitMs = WAIT_MS): Starting {
  const begun = Promise.withResolvers<Site | null>();
  let now: Site | null = null;
  const refusal = (): Response =>
    new Response(null, { status: 503, headers: { ...headers, "Retry-After": "5" } });
  return {
    begin: (site) => {
      now = site;
      begun.resolve(site);
    },
    end: () => begun.resolve(null),
    fetch: async (request, env) => {
      if (now !== null) return now.fetch(request, env);
      const { pathname } = new URL(request.url);
      if (pathname === "/healthz") return Response.json({ status: "up" }, { headers });
      if (pathname === "/readyz") return refusal();
      const late = Promise.withResolvers<null>();
      const timer = setTimeout(() => late.resolve(null), waitMs);
      const site = await Promise.race([begun.promise, late.promise]);
      clearTimeout(timer);
      return site === null ? refusal() : site.fetch(request, env);
    },
  };
}
