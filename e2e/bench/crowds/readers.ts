import type { Server } from "#e2e/server.ts";
import { cookieHeader, type Cookie } from "#e2e/sign-in.ts";
import { download } from "./download.ts";
import { figure, heading, median, timed } from "#e2e/bench/figures.ts";
import { scaled } from "#e2e/bench/stores/scale.ts";

const READERS = scaled(200, 5);
const REQUESTS_EACH = scaled(5, 1);

const PATHS = [
  "/index.cfm/payroll/partner_weekly",
  "/index.cfm/fieldmap/roadshowEvents",
  "/api/people/directory?q=an&limit=100",
  "/api/payroll/submissions",
  "/api/offices",
];

/** Two hundred readers at once, each asking one thing after the other. */
export async function measureReaders({ origin }: Server, session: readonly Cookie[]): Promise<void> {
  heading(`${READERS} readers at once, ${REQUESTS_EACH} requests each`);
  const waits: number[] = [];
  let lost = 0;
  const read = async (reader: number): Promise<void> => {
    for (let nth = 0; nth < REQUESTS_EACH; nth += 1) {
      const path = PATHS[(reader + nth) % PATHS.length] ?? "/healthz";
      waits.push(
        await timed(async () => {
          const reply = await download(`${origin}${path}`, {
            Authorization: `Bearer ${"bench".repeat(7)}`,
            Cookie: cookieHeader(session),
            "Accept-Encoding": "gzip",
          }).catch(() => null);
          if (reply === null || reply.status !== 200 || reply.bytes === 0) lost += 1;
        }),
      );
    }
  };
  await Promise.all(Array.from({ length: READERS }, (_, reader) => read(reader)));
  figure("requests lost", `${lost} of ${READERS * REQUESTS_EACH}`, "0");
  figure("wait, median and longest", `${median(waits).toFixed(0)} ms, ${Math.max(...waits).toFixed(0)} ms`);
}
