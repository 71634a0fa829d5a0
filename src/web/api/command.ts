import {
  useMutation,
  useQueryClient,
  type QueryClient,
  type QueryFilters,
  type UseMutationResult,
} from "@tanstack/react-query";
import { createContext, use } from "react";
import type { z } from "zod/mini";
import type { Command, Data } from "#contract/endpoint.ts";
import { verify, VERIFY_FIRST } from "#contract/identity/session.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { send } from "./call.ts";

/** Has the user confirm who they are; false when they cancel. Given by the shell. */
export const ProvingContext = createContext<() => Promise<boolean>>(() => Promise.resolve(false));

/** A mutation that sends a command. What depends on what it changes is requested again. */
export function useCommand<Body extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  command: Command<Body, Reply>,
) {
  const sendProven = useSendProven();
  return useChange((input: z.output<Body>) => sendProven(command, input), command.changes);
}

/** Words after a change: its failure is always said, in words or, where the page shows its `error`, by `shownInPlace`. */
export type Says<Input, Reply> = {
  readonly onSuccess?: (reply: Reply, input: Input) => void;
  readonly onError: (error: Error) => void;
};

/** A mutation that cannot be sent without a word on its failure; a promise that fails must be caught by its caller. */
export type Change<Input, Reply> = WithoutMutate<UseMutationResult<Reply, Error, Input>> & {
  readonly mutate: (input: Input, says: Says<Input, Reply>) => void;
};

/** Types of each state apart, so that one with data still has what was sent. */
type WithoutMutate<State> = State extends unknown ? Omit<State, "mutate"> : never;

/** The page shows the `error` of the change where it was made. */
export const shownInPlace = (): void => {};

/** A mutation that changes something. */
export const useChange = <Input, Reply>(
  act: (input: Input) => Promise<Reply>,
  changes: readonly Data[] = [],
): Change<Input, Reply> => useMutation(changeOptions(useQueryClient(), act, changes));

/**
 * A change has succeeded or failed as soon as the server has answered. What it may have changed is requested again behind
 * it, also after a failure: reports may take as long as they like, or fail on their own.
 */
export const changeOptions = <Input, Reply>(
  queries: QueryClient,
  act: (input: Input) => Promise<Reply>,
  changes: readonly Data[],
) => ({
  mutationFn: act,
  // No promise is returned, since the library would wait for it.
  onSettled: (): void => {
    void queries.invalidateQueries(dependingOn(changes));
  },
  // Some replies hold a secret that is shown once, which only the page that shows it may hold.
  gcTime: 0,
});

/** Queries of what depends on any of these data. Most commands are on record in the audit log. */
const dependingOn = (changes: readonly Data[]): QueryFilters => ({
  predicate: ({ meta }) =>
    meta?.dependsOn?.some((data) => data === "audit" || changes.includes(data)) === true,
});

/** Sends a command; where its user first has to confirm who they are, it is sent again after that. */
export function useSendProven() {
  const prove = use(ProvingContext);
  return async <Body extends z.ZodMiniType, Reply extends z.ZodMiniType>(
    command: Command<Body, Reply>,
    input: z.output<Body>,
  ): Promise<z.output<Reply>> => {
    try {
      return await send(command, input);
    } catch (error) {
      if (!(error instanceof ApiError) || error.title !== VERIFY_FIRST || !(await prove())) throw error;
      return send(command, input);
    }
  };
}

/** Confirms who the user is, by password or by a code. */
export const useVerify = () => useCommand(verify);
