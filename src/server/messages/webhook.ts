import { createHmac } from "node:crypto";
import { Agent, request } from "undici";
import { isLoopback } from "#domain/loopback.ts";
import type { Clock, Instant } from "#domain/time/time.ts";
import { lookupUnless } from "#server/http/allowed-lookup.ts";
import { retryAfterMs } from "#server/http/retry-after.ts";
import { faultCode } from "#server/postgres/connect.ts";
import { isForbiddenAddress, isInternalAddress } from "#server/settings.ts";
import { NotSent } from "./not-sent.ts";

/** One message to a user's own address. Its id is the same at every try. */
export type WebhookCall = {
  readonly id: string;
  readonly url: string;
  /** `whsec_` and the base64 of the key, as the user has it. */
  readonly secret: string;
  readonly body: string;
};

/** Posts one message. @throws NotSent */
export type PostWebhook = (call: WebhookCall) => Promise<void>;

type WebhookOptions = {
  /** True where addresses of this machine and of private networks may be used: only where browsers are on this machine too. */
  readonly allowsInternal: boolean;
  readonly timeoutMs?: number;
  readonly clock: Pick<Clock, "now">;
};

const TIMEOUT_MS = 15_000;

/** Posts signed messages, as Standard Webhooks describes it. Follows no redirect, and reads nothing of a reply but its status and how long to wait. */
export function openWebhooks({ allowsInternal, timeoutMs = TIMEOUT_MS, clock }: WebhookOptions): PostWebhook {
  const isRefused = (address: string): boolean => !isAllowedHost(address, allowsInternal);
  const agent = new Agent({
    connect: { timeout: timeoutMs, lookup: lookupUnless(isRefused, forbiddenAddress) },
  });
  return async ({ id, url: text, secret, body }) => {
    const url = new URL(text);
    if (webhookProblem(text, allowsInternal) !== null) throw forbiddenAddress();
    const now = clock.now();
    const timestamp = String(Temporal.Instant.from(now).epochMilliseconds / 1000);
    try {
      const reply = await request(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "webhook-id": id,
          "webhook-timestamp": timestamp,
          "webhook-signature": `v1,${signatureOf(secret, `${id}.${timestamp}.${body}`)}`,
        },
        body,
        dispatcher: agent,
        signal: AbortSignal.timeout(timeoutMs),
      });
      reply.body.on("error", () => undefined).destroy();
      const { statusCode, headers } = reply;
      if (statusCode < 200 || statusCode > 299)
        throw statusFailure(
          `${statusCode} from ${url.host}`,
          statusCode,
          silenceOf(headers["retry-after"], now),
        );
    } catch (error) {
      throw failureOf(error, url.host);
    }
  };
}

/** "Gone" is how a listener says that it wants no more, and the only answer that is believed at once. */
const statusFailure = (words: string, status: number, silentS: number): NotSent =>
  status === 410 ? new NotSent(words, "gone") : new NotSent(words, "failed", silentS);

/** Seconds that a reply asks to be left alone, half a day at most. */
function silenceOf(header: string | string[] | undefined, now: Instant): number {
  const ms = typeof header === "string" ? retryAfterMs(header, now) : null;
  return Math.min(Math.ceil((ms ?? 0) / 1000), SILENT_MAX_S);
}

const SILENT_MAX_S = 43_200;

const forbiddenAddress = (): NotSent => new NotSent("its address is not allowed");

/** Returns the fault of an address for a webhook, as the end of a sentence; null where it may be used. */
export function webhookProblem(text: string, allowsInternal: boolean): string | null {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return "must be a web address";
  if (`${url.username}${url.password}${url.hash}` !== "") return "must have no user and no fragment";
  if (!isAllowedHost(url.hostname, allowsInternal)) return "must be an address of the public internet";
  if (url.protocol !== "https:" && !isLoopback(url.hostname)) return "must begin with https";
  return null;
}

const isAllowedHost = (host: string, allowsInternal: boolean): boolean =>
  !isForbiddenAddress(host) && (allowsInternal || (!isLoopback(host) && !isInternalAddress(host)));

/** Base64 of the HMAC-SHA-256 of a text. */
const signatureOf = (secret: string, text: string): string =>
  createHmac("sha256", Buffer.from(secret.replace(/^whsec_/, ""), "base64"))
    .update(text)
    .digest("base64");

function failureOf(error: unknown, host: string): NotSent {
  if (error instanceof NotSent) return error;
  if (error instanceof DOMException && error.name === "TimeoutError")
    return new NotSent(`no answer from ${host}`);
  const code = faultCode(error);
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return new NotSent(`no answer from ${host}`);
  return new NotSent(`${host} could not be reached (${code})`);
}
