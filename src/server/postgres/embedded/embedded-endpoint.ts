import { createHash, randomBytes } from "node:crypto";
import { chownSync, existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { z } from "zod";
import type { StoreAddress } from "#server/postgres/connect.ts";
import { inWords, type Place } from "./embedded-place.ts";
import { StoreUnavailable } from "#server/postgres/unavailable.ts";

export const SUPERUSER = "fieldboard";

/** How a cluster is talked to, and the settings that make it listen there. */
export type Endpoint = {
  readonly address: (database: string) => StoreAddress;
  readonly serverOptions: readonly string[];
  readonly initdbOptions: readonly string[];
  /** The socket's own lock file, which a reused pid spoils like the database folder's. */
  readonly lockFile: string | null;
};

/** A Unix socket in a closed folder, so that only we and PostgreSQL's user get in; Windows takes a port and a password. */
export const endpointOf = async (place: Place): Promise<Endpoint> =>
  process.platform === "win32" ? await portEndpoint(place) : socketEndpoint(place);

const SOCKET_PORT = 5432;
/** The shortest limit of a socket's path among our systems (macOS), with room for PostgreSQL's own suffix. */
const SOCKET_PATH_MAX = 100;

function socketEndpoint(place: Place): Endpoint {
  const folder = socketFolder(place);
  return {
    address: (database) => ({ host: folder, port: SOCKET_PORT, user: SUPERUSER, password: "", database }),
    serverOptions: [
      "listen_addresses=",
      `unix_socket_directories=${folder}`,
      "unix_socket_permissions=0700",
      `port=${SOCKET_PORT}`,
    ],
    initdbOptions: ["--auth-local=trust", "--auth-host=reject"],
    lockFile: join(folder, `.s.PGSQL.${SOCKET_PORT}.lock`),
  };
}

/** Always the same folder for the same home: that is how a second process finds the first one's server. */
function socketFolder(place: Place): string {
  const beside = join(place.home, "run");
  const name = createHash("sha256").update(place.home).digest("hex").slice(0, 12);
  const isShort = Buffer.byteLength(join(beside, `.s.PGSQL.${SOCKET_PORT}.lock`)) <= SOCKET_PATH_MAX;
  const folder = isShort ? beside : join("/tmp", `fieldboard-${name}`);
  const owner = place.user?.uid ?? process.getuid?.() ?? 0;
  try {
    if (!existsSync(folder)) {
      mkdirSync(folder, { mode: 0o700 });
      if (place.user !== null) chownSync(folder, place.user.uid, place.user.gid);
    }
  } catch (cause) {
    if (!existsSync(folder)) throw new StoreUnavailable(`DATA_DIR ${inWords(cause)}: ${folder}`, { cause });
  }
  const found = lstatSync(folder);
  const isClosed = found.isDirectory() && (found.mode & 0o077) === 0;
  if (!isClosed || (found.uid !== owner && found.uid !== 0)) {
    throw new StoreUnavailable(`The socket folder of DATA_DIR belongs to somebody else: ${folder}`);
  }
  return folder;
}

const stored = z.object({ port: z.int(), password: z.string() });

async function portEndpoint(place: Place): Promise<Endpoint> {
  const file = join(place.home, "endpoint.json");
  if (!existsSync(file)) {
    const made = { port: await freePort(), password: randomBytes(24).toString("base64url") };
    writeFileSync(file, JSON.stringify(made), { mode: 0o600, flag: "wx" });
  }
  const { port, password } = stored.parse(JSON.parse(readFileSync(file, "utf8")));
  const passwordFile = join(place.home, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  return {
    address: (database) => ({ host: "127.0.0.1", port, user: SUPERUSER, password, database }),
    serverOptions: ["listen_addresses=127.0.0.1", "unix_socket_directories=", `port=${port}`],
    initdbOptions: ["--auth=scram-sha-256", `--pwfile=${passwordFile}`],
    lockFile: null,
  };
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === "string") reject(new Error("no free port"));
        else resolve(address.port);
      });
    });
  });
