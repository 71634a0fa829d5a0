import { createTransport } from "nodemailer";
import { isVouchedAddress } from "#domain/identity/email-address.ts";
import { isLoopback } from "#domain/loopback.ts";
import { faultCode } from "#server/postgres/connect.ts";
import type { SmtpSettings } from "#server/settings.ts";
import { refusedBy, type MailRefusal, type Refused } from "./mail-refusal.ts";
import { NotSent } from "./not-sent.ts";

/** One mail. Its id is the same at every try, so that a receiver can drop what comes twice. */
export type Mail = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Address at which a POST stops such mail; null where there is nothing to stop. */
  readonly pressAddress: string | null;
  /** Address that an answer goes to; null where no one does. */
  readonly replyTo: string | null;
};

/** Hands one mail to the mail server. @throws NotSent */
export type SendMail = (mail: Mail) => Promise<void>;

/** Milliseconds. */
const LIMITS = { connectMs: 10_000, silentMs: 30_000 };

/** Mail over the server of SMTP_URL. */
export function openMailer({ url, from }: SmtpSettings, limits = LIMITS): SendMail {
  const address = new URL(url.reveal());
  const isTls = address.protocol === "smtps:";
  const host = address.hostname.replaceAll(/[[\]]/g, "");
  const transport = createTransport({
    host,
    port: address.port === "" ? (isTls ? 465 : 587) : Number.parseInt(address.port, 10),
    secure: isTls,
    // Otherwise a host in between could have the password sent in plain text.
    requireTLS: !isTls && !isLoopback(host),
    ...(address.username !== "" && {
      auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) },
    }),
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.connectMs,
    socketTimeout: limits.silentMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.split("@")[1] ?? "";
  return async ({ id, to, subject, text, html, pressAddress, replyTo }) => {
    // Of a user from before the rule for addresses: `ann<dee@example.com>` would go to another person.
    if (!isVouchedAddress(to.toLowerCase()))
      throw new NotSent("no mail can be sent to the address", "refused");
    try {
      await transport.sendMail({
        messageId: `<${id}@${domain}>`,
        from: { name: "Fieldboard", address: from },
        to: { name: "", address: to },
        ...(replyTo !== null && { replyTo: { name: "", address: replyTo } }),
        subject,
        text,
        html,
        headers: {
          "Auto-Submitted": "auto-generated",
          ...(pressAddress !== null && {
            "List-Unsubscribe": `<${pressAddress}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }),
        },
      });
    } catch (error) {
      throw notSent(error);
    }
  };
}

/** The failure in our words: those of the server may quote addresses. */
function notSent(error: unknown): NotSent {
  const code = faultCode(error);
  const refusal = refusalOf(error);
  if (refusal !== null && /^(?:EENVELOPE|EMESSAGE)$/.test(code)) {
    const [what, kind] = REFUSALS[refusedBy(refusal)];
    return new NotSent(`the mail server refused ${what} (status ${refusal.status})`, kind);
  }
  // Refused before the server was asked.
  if (code === "EENVELOPE") return new NotSent("the address can’t be written to", "refused");
  const answer = refusal === null ? "" : ` (status ${refusal.status})`;
  const words = WORDS.get(code) ?? `the mail server could not be used (${code})`;
  return new NotSent(`${words}${answer}`, isUnusable(error, code) ? "unusable" : "waits");
}

/** Returns the server's answer; null where it did not. */
function refusalOf(error: unknown): MailRefusal | null {
  if (!(error instanceof Error)) return null;
  const status = "responseCode" in error ? error.responseCode : null;
  const command = "command" in error ? error.command : null;
  const text = "response" in error ? error.response : null;
  if (typeof status !== "number") return null;
  return { status, command: String(command), text: String(text) };
}

const REFUSALS: Readonly<Record<Refused, readonly [what: string, kind: NotSent["kind"]]>> = {
  recipient: ["the address", "refused"],
  "recipient-for-now": ["the address for now", "failed"],
  us: ["the sender", "unusable"],
  mail: ["the message or its sender", "waits"],
};

/** True where any mail would have failed. A connection that ends later may have ended because of what was sent. */
const isUnusable = (error: unknown, code: string): boolean =>
  /^(?:EAUTH|EDNS|ETLS)$/.test(code) ||
  (error instanceof Error && "syscall" in error && error.syscall === "connect");

const WORDS: ReadonlyMap<string, string> = new Map([
  ["EAUTH", "the mail server did not accept the user and password of SMTP_URL"],
  ["ETIMEDOUT", "the mail server did not answer in time"],
  ["ECONNECTION", "the connection to the mail server ended early"],
  ["ESOCKET", "the mail server could not be reached"],
  ["EDNS", "the mail server’s name is unknown"],
  ["ETLS", "the mail server did not offer a connection that is encrypted and trusted"],
]);
