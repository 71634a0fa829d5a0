import { z } from "zod/mini";
import type { Command } from "#contract/endpoint.ts";
import { noteAsked } from "./asked.ts";
import { replyOf } from "./call.ts";

/**
 * Changes something: what is told travels in the body, as JSON.
 * @throws ApiError with the fault, and in `detail` what the server says about it; an abort by the caller passes through.
 */
export async function send<Told extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  { path, told, reply }: Command<Told, Reply>,
  what: z.output<Told>,
  signal: AbortSignal,
): Promise<z.output<Reply>> {
  noteAsked();
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify(z.encode(told, what));
  return replyOf({ path, reply }, path, { method: "POST", headers, body }, signal);
}
