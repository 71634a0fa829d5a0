import { expect, test } from "vitest";
import { mailtoOf } from "./mail.ts";

const message = { subject: "Staff & go?", body: "One\nTwo" };

test("a message keeps its signs and its lines in the address that opens it", () => {
  expect(mailtoOf("ann@example.com", message)).toBe(
    "mailto:ann@example.com?subject=Staff%20%26%20go%3F&body=One%0D%0ATwo",
  );
});

test("what is no email address is left out, and adds no other reader", () => {
  expect(mailtoOf("", message)).toMatch(/^mailto:\?subject=/);
  expect(mailtoOf("ann@example.com?bcc=eve@example.com", message)).toMatch(/^mailto:\?subject=/);
});
