import { useMutation } from "@tanstack/react-query";
import type { ReplyOf, ToldOf } from "#contract/endpoint.ts";
import { acceptLink, lookAtLink } from "#contract/session.ts";
import { send } from "./command.ts";
import { unending } from "./session.ts";

export type OneTimeLink = ReplyOf<typeof lookAtLink>;

/** What a one-time link is for. It is a command, as the token must stand in no address; nothing of it is kept. */
export const useLookAtLink = () =>
  useMutation({ mutationFn: (token: string) => send(lookAtLink, { token }, unending), gcTime: 0 });

export const useAcceptLink = () =>
  useMutation({
    mutationFn: (told: ToldOf<typeof acceptLink>) => send(acceptLink, told, unending),
    gcTime: 0,
  });
