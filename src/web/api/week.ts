import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import { weekExport, weekSheet } from "#contract/week.ts";
import { fileOf } from "./export.ts";
import { reportOf } from "./report.ts";

export { weekTable, type WeekLine } from "#contract/week.ts";

export type WeekQuery = QueryOf<typeof weekSheet>;
export type WeekReply = ReplyOf<typeof weekSheet>;

/** The sheet for Monday's meeting. */
export const [weekQuery, useWeek] = reportOf(weekSheet);

export const weekFile = fileOf(weekExport);
