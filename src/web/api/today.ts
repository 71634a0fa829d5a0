import type { ReplyOf } from "#contract/endpoint.ts";
import { todayFindings } from "#contract/today.ts";
import { reportOf } from "./report.ts";

export type Today = ReplyOf<typeof todayFindings>;

export const [todayQuery, useToday] = reportOf(todayFindings);
