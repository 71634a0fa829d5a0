import { expect, test } from "vitest";
import { refusedBy } from "./mail-refusal.ts";

test.each([
  ["RCPT TO", 550, "550 5.1.1 <ann@example.com>: Recipient address rejected: User unknown", "recipient"],
  ["RCPT TO", 550, "550 No such user here", "recipient"],
  ["RCPT TO", 550, "550 5.5.0 Requested action not taken: mailbox unavailable", "recipient"],
  ["RCPT TO", 553, "553 sorry, no mailbox here by that name", "recipient"],
  ["RCPT TO", 552, "552 5.2.2 Mailbox full", "recipient"],
  ["RCPT TO", 550, "550 5.4.1 Recipient address rejected: Access denied", "recipient"],
  ["RCPT TO", 556, "556 5.1.10 Recipient not found", "recipient"],
  ["DATA", 550, "550 5.1.1 User unknown", "recipient"],
  ["RCPT TO", 450, "450 4.2.0 Greylisted", "recipient-for-now"],
  ["DATA", 451, "451 4.3.0 Try later", "recipient-for-now"],
  ["DATA", 550, "550 5.7.60 SMTP; Client does not have permissions to send as this sender", "mail"],
  ["RCPT TO", 550, "550 5.7.60 SMTP; Client does not have permissions to send as this sender", "mail"],
  ["RCPT TO", 530, "530 Authentication required", "mail"],
  ["RCPT TO", 530, "530 5.7.57 Client not authenticated to send mail", "mail"],
  ["RCPT TO", 550, "550 relaying denied", "mail"],
  ["RCPT TO", 554, "554 5.7.1 <ann@example.com>: Relay access denied", "mail"],
  ["RCPT TO", 554, "554 <ann@example.com>: Relay access denied", "mail"],
  ["RCPT TO", 553, "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)", "mail"],
  ["RCPT TO", 550, "550 5.1.8 Sender domain does not exist", "mail"],
  ["RCPT TO", 550, "550 5.1.0 Sender rejected", "mail"],
  ["RCPT TO", 550, "550 Message refused: 10.5.1.1 is on a blocklist", "mail"],
  ["RCPT TO", 503, "503 5.5.1 Bad sequence of commands", "mail"],
  ["DATA", 554, "554 Transaction failed", "mail"],
  ["MAIL FROM", 553, "553 5.7.1 Sender address rejected: not owned by user", "us"],
  ["MAIL FROM", 530, "530 5.7.0 Must issue a STARTTLS command first", "us"],
  ["MAIL FROM", 421, "421 4.7.0 Too many connections", "us"],
] as const)("%s answered with %s “%s” refuses %4$s", (command, status, text, refused) => {
  expect(refusedBy({ command, status, text })).toBe(refused);
});
