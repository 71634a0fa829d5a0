import { startLighthouse } from "#e2e/frame/lighthouse.ts";
import type { Server } from "#e2e/server.ts";
import type { Cookie } from "#e2e/sign-in.ts";
import type { PageErrand } from "./errands.ts";
import { figure, heading } from "./figures.ts";

/** What Lighthouse gives each page for its performance, with the line and the processor of a usual desktop. */
export async function measureLoads(
  { origin }: Server,
  session: readonly Cookie[],
  pages: readonly PageErrand[],
): Promise<void> {
  heading("Lighthouse: performance of each page");
  const { audit, close } = await startLighthouse(session);
  try {
    for (const { path } of pages) {
      const { scores, figureOf } = await audit(origin + path, ["performance"]);
      const [paint, blocked, shift] = [
        figureOf("largest-contentful-paint"),
        figureOf("total-blocking-time"),
        figureOf("cumulative-layout-shift"),
      ];
      figure(
        path,
        `${String(scores["performance"])}: largest paint ${paint}, blocked ${blocked}, shift ${shift}`,
        "at least 95",
      );
    }
  } finally {
    await close();
  }
}
