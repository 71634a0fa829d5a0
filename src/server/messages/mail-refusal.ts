/** Answer of a mail server to a step of a mail. */
export type MailRefusal = {
  /** `MAIL FROM`, `RCPT TO` or `DATA`. */
  readonly command: string;
  readonly status: number;
  readonly text: string;
};

/** Part that is refused: its recipient for good or for now, us at whatever mail, or this mail for a reason that is not its recipient. */
export type Refused = "recipient" | "recipient-for-now" | "us" | "mail";

/** Reads a refusal by the enhanced status code of RFC 3463 where there is one, and else by its status and words. */
export function refusedBy({ command, status, text }: MailRefusal): Refused {
  if (command === "MAIL FROM") return "us";
  if (status < 500) return "recipient-for-now";
  const [, subject = "", detail = ""] = ENHANCED.exec(text) ?? [];
  if (SENDER_CODES.has(`${subject}.${detail}`) || OUR_SUBJECTS.has(subject)) return "mail";
  if (detail !== "0" && RECIPIENT_SUBJECTS.has(subject)) return "recipient";
  if (command !== "RCPT TO" || !RECIPIENT_STATUSES.has(status) || OUR_WORDS.test(text)) return "mail";
  return "recipient";
}

/** Not a part of an address such as 10.5.7.1. */
const ENHANCED = /(?<![\d.])5\.(\d{1,3})\.(\d{1,3})(?!\.?\d)/;
/** Addressing, mailbox, routing. */
const RECIPIENT_SUBJECTS: ReadonlySet<string> = new Set(["1", "2", "4"]);
/** The addresses of senders, which count as addressing. */
const SENDER_CODES: ReadonlySet<string> = new Set(["1.7", "1.8"]);
/** The server itself; the content; permission, as 5.7.60 and 5.7.1 say it of who may send and relay. */
const OUR_SUBJECTS: ReadonlySet<string> = new Set(["3", "6", "7"]);
/** No mailbox, not local, full, a wrong name, a failure, no such domain; others are of the commands, or ask for a sign-in. */
const RECIPIENT_STATUSES: ReadonlySet<number> = new Set([501, 550, 551, 552, 553, 554, 556]);
const OUR_WORDS =
  /relay|authenticat|authoriz|credential|sender|\bfrom\b|permi(?:t|ss)|\bspf\b|\bdkim\b|dmarc|block(?:ed|list)|blacklist|rcpthosts/i;
