import { send } from "./call.ts";
import { useMutation } from "@tanstack/react-query";
import { use } from "react";
import type { z } from "zod/mini";
import type { Command, BodyOf } from "#contract/endpoint.ts";
import { verify, VERIFY_FIRST } from "#contract/session.ts";
import { ProvingContext } from "#web/lib/proving.ts";
import { ApiError } from "./api-error.ts";
import { unending } from "./session.ts";

/**
 * Sends a command that may need its person to tell once more who they are: then they are asked, and it is sent again.
 * It fails as it did when they would rather not.
 */
export function useFreshSend() {
  const prove = use(ProvingContext);
  return async <Body extends z.ZodMiniType, Reply extends z.ZodMiniType>(
    command: Command<Body, Reply>,
    what: z.output<Body>,
  ): Promise<z.output<Reply>> => {
    try {
      return await send(command, what, unending);
    } catch (error) {
      if (!(error instanceof ApiError) || error.title !== VERIFY_FIRST || !(await prove())) throw error;
      return send(command, what, unending);
    }
  };
}

/** Tells once more who one is, by password or by a code. */
export const useVerify = () =>
  useMutation({ mutationFn: (body: BodyOf<typeof verify>) => send(verify, body, unending), gcTime: 0 });
