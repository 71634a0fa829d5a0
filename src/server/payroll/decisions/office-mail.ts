import type { OfficeMessage } from "#domain/payroll/office-message.ts";
import type { Instant } from "#domain/time/time.ts";
import type { Letter } from "#server/messages/letter.ts";
import { insertMessage } from "#server/messages/queries.ts";
import type { Writing } from "#server/postgres/transaction.ts";

type OfficeMail = {
  readonly to: string;
  /** The person who writes. */
  readonly replyTo: string;
  readonly message: OfficeMessage;
};

/** Has a message mailed to the owner of an office once the transaction is committed. */
export function mailOffice(
  writing: Writing,
  { to, replyTo, message: { subject, paragraphs } }: OfficeMail,
  now: Instant,
): Promise<string> {
  const content: Letter = { subject, paragraphs, items: [], action: null, stops: null, replyTo };
  return insertMessage(
    writing,
    { kind: "office", way: "email", userId: null, address: to, subscriptionId: null, access: null, content },
    now,
  );
}
