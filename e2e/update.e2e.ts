import { once } from "node:events";
import { createServer, request } from "node:http";
import { expect, expectAccessible, test as base } from "./test.ts";

const NEWER = "f".repeat(64);

type Front = { readonly origin: string; readonly serveNewer: (isNewer: boolean) => void };

/** The product behind a server of the test's own, which can answer as a newer build would. */
const test = base.extend<object, { readonly front: Front }>({
  front: [
    async ({ server }, use) => {
      let isNewer = false;
      const { host, hostname, port } = new URL(server.origin);
      const front = createServer((asked, answer) => {
        if (isNewer && asked.url === "/api/version") {
          answer.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify({ build: NEWER }));
          return;
        }
        const headers = { ...asked.headers, host };
        const passed = request(
          { hostname, port, path: asked.url, method: asked.method, headers },
          (reply) => {
            answer.writeHead(reply.statusCode ?? 502, reply.headers);
            reply.pipe(answer);
          },
        );
        asked.pipe(passed);
      }).listen(0, "127.0.0.1");
      await once(front, "listening");
      const address = front.address();
      if (address === null || typeof address === "string") throw new Error("No free port was found.");
      await use({
        origin: `http://127.0.0.1:${address.port}`,
        serveNewer: (now) => (isNewer = now),
      });
      front.closeAllConnections();
      front.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  origin: [async ({ front }, use) => use(front.origin), { scope: "worker" }],
});

test.use({ settings: { DEMO_PEOPLE: "50" } });

test("a page that is older than the server offers one reload, keeps its filters and never loops", async ({
  page,
  front,
}) => {
  const loads: string[] = [];
  page.on("load", () => loads.push(page.url()));
  await page.goto("/funnel?range=last-week");
  await page.waitForLoadState("networkidle");
  const notice = page.getByText("An update is available.");
  await expect(notice).toBeHidden();

  front.serveNewer(true);
  await page.getByRole("button", { name: "Refresh now" }).click();
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  expect(loads).toHaveLength(1);

  await page.getByRole("button", { name: "Reload" }).click();
  await expect.poll(() => loads.length).toBe(2);
  await page.waitForLoadState("networkidle");
  await expect(page).toHaveURL(/\/funnel\?range=last-week$/);
  // This server answers for a newer build but hands out the same pages: another reload would not help.
  await expect(notice).toBeHidden();
  expect(loads).toHaveLength(2);
});
