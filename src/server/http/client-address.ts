import { isIP } from "node:net";
import type { Context } from "hono";
import type { HttpEnv } from "./request-log.ts";

/** Carries the address to the sign-in library, in place of forwarding headers that a stranger may write. */
export const ADDRESS_HEADER = "x-fieldboard-address";

/**
 * Whose request it is: the address of the connection, or, behind proxies of ours, what the outermost of them saw. Each
 * proxy adds whom it heard from at the right of `X-Forwarded-For`, so whatever a stranger wrote there before stands
 * further left and is never reached.
 */
export function clientAddress({ env, req }: Context<HttpEnv>, proxyHops: number): string {
  const connected = env?.incoming?.socket.remoteAddress ?? "in process";
  const seen = proxyHops === 0 ? [] : (req.header("x-forwarded-for") ?? "").split(",").slice(-proxyHops);
  const address = plainAddress(seen[0] ?? "");
  return isIP(address) === 0 ? connected : address;
}

/** Some proxies add a port: `192.0.2.7:5000`, `[2001:db8::7]:5000`. */
const plainAddress = (entry: string): string => {
  const text = entry.trim();
  return /^\[([\da-f:.]+)\](?::\d+)?$/i.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
};
