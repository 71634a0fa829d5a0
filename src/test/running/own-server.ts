import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  makeCluster,
  makeSocketFolder,
  startCluster,
  stopCluster,
} from "#server/postgres/embedded/cluster.ts";
import { choosePlace, findBinaries } from "#server/postgres/embedded/place.ts";
import { UNTRUSTED } from "./untrusted.ts";

const SILENT = { info: () => undefined, warn: () => undefined };

/** A PostgreSQL of one test file's own, on a port of 127.0.0.1, with encrypted connections and a pg_hba.conf of its own. */
export type OwnServer = {
  readonly url: (user: string, database?: string) => string;
  /** The file of its certificate, which is its own issuer. */
  readonly certificate: string;
  readonly stop: () => Promise<void>;
};

/** Everybody whom no line before it names is let in without a password. */
const LET_IN = "host all all 127.0.0.1/32 trust";

export async function startOwnServer(
  hba: readonly string[],
  settings: readonly string[],
): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), "fieldboard-server-"));
  const place = choosePlace(folder, findBinaries(), SILENT);
  await makeCluster(place, SILENT);
  const write = (name: string, content: string): string => {
    const path = join(place.home, "postgres", name);
    writeFileSync(path, content, { mode: 0o600 });
    if (place.user !== null) chownSync(path, place.user.uid, place.user.gid);
    return path;
  };
  const port = await freePort();
  const certificate = write("server.crt", UNTRUSTED.cert);
  await startCluster(place, makeSocketFolder(place), [
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    `hba_file=${write("own_hba.conf", `${[...hba, LET_IN].join("\n")}\n`)}`,
    "ssl=on",
    `ssl_cert_file=${certificate}`,
    `ssl_key_file=${write("server.key", UNTRUSTED.key)}`,
    "fsync=off",
    ...settings,
  ]);
  return {
    url: (user, database = "postgres") => `postgres://${user}@127.0.0.1:${port}/${database}`,
    certificate,
    stop: async () => {
      await stopCluster(place);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}
