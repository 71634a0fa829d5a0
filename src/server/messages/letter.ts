import { z } from "zod/mini";

/** Content of a mail, in parts: its plain text and its HTML are made of them. */
export const letter = z.object({
  subject: z.string(),
  paragraphs: z.readonly(z.array(z.string())),
  items: z.readonly(z.array(z.string())),
  /** Rows under headings, below the items; a message of an earlier version has none. */
  table: z.optional(
    z.object({
      headings: z.readonly(z.array(z.string())),
      rows: z.readonly(z.array(z.readonly(z.array(z.string())))),
    }),
  ),
  /**
   * The link of its button: a path of ours, to which the sender adds the token of a one-time link after `#`. Null where the
   * reader has no account.
   */
  action: z.nullable(z.object({ label: z.string(), path: z.string() })),
  /** Mail that a press on its last link stops, as `stopToken` names it; null where there is nothing to stop. */
  stops: z.nullable(z.string()),
  /** Address that an answer to it goes to; without it no one does. */
  replyTo: z.optional(z.string()),
});
export type Letter = z.output<typeof letter>;

type Addresses = {
  /** Address of the button, whole; null without one. */
  readonly action: string | null;
  /** Address of the page that stops such mail; null where there is none. */
  readonly stop: string | null;
};

const STOP_WORDS = "Stop these emails";

export function textOf({ paragraphs, items, table, action }: Letter, addresses: Addresses): string {
  const list = items.map((item) => `- ${item}`).join("\n");
  const rows = table?.rows.map((cells) => rowText(table.headings, cells)).join("\n") ?? "";
  const stop = addresses.stop === null ? "" : `${STOP_WORDS}: ${addresses.stop}`;
  const button = action === null ? "" : `${action.label}: ${addresses.action}`;
  return [...paragraphs, list, rows, button, stop].filter((part) => part !== "").join("\n\n");
}

/** `Harbor Point: First interviews 40, Show rate 61%` */
const rowText = (headings: readonly string[], [name = "", ...cells]: readonly string[]): string =>
  `${name}: ${cells.map((cell, at) => `${headings[at + 1] ?? ""} ${cell}`).join(", ")}`;

export function htmlOf({ paragraphs, items, table, action }: Letter, addresses: Addresses): string {
  const list = items.map((item) => `<li>${escaped(item)}</li>`).join("");
  return [
    '<!doctype html><html lang="en"><body style="font:15px/1.5 system-ui,sans-serif">',
    ...paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`),
    list === "" ? "" : `<ul>${list}</ul>`,
    table === undefined ? "" : tableHtml(table),
    action === null || addresses.action === null ? "" : `<p>${linkOf(action.label, addresses.action)}</p>`,
    addresses.stop === null ? "" : `<p><small>${linkOf(STOP_WORDS, addresses.stop)}</small></p>`,
    "</body></html>",
  ].join("\n");
}

const tableHtml = ({ headings, rows }: NonNullable<Letter["table"]>): string =>
  `<table style="border-collapse:collapse;font-size:13px">${rowHtml(headings, "th")}${rows
    .map((cells) => rowHtml(cells, "td"))
    .join("")}</table>`;

/** Names begin a row, and figures stand at the end of their cells. */
const rowHtml = (cells: readonly string[], tag: "th" | "td"): string =>
  `<tr>${cells
    .map(
      (cell, at) =>
        `<${tag} style="padding:2px 8px;text-align:${at === 0 ? "left" : "right"}">${escaped(cell)}</${tag}>`,
    )
    .join("")}</tr>`;

const linkOf = (label: string, address: string): string =>
  `<a href="${escaped(address)}">${escaped(label)}</a>`;

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text for HTML and XML, between tags and in quoted attributes. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? "");
