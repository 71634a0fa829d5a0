import type { Operation } from "./operations.ts";

/** Which members each operation's envelope has, in the order they are written. */
export const ENVELOPES = {
  interviewReport: ["message", "success", "data"],
  roadshowEvents: ["message", "code", "success", "data"],
  employees: ["total", "code", "success", "data"],
  weekly: ["total", "code", "success", "data"],
  roadshowData: ["message", "code", "success", "data"],
  roadshowDataDev: ["message", "code", "success", "data"],
  weeklyDataDev: ["total", "code", "success", "data"],
} as const satisfies Readonly<
  Record<Operation, readonly ("message" | "total" | "code" | "success" | "data")[]>
>;
