import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReplyOf, BodyOf } from "#contract/endpoint.ts";
import { createToken, revokeToken, tokens } from "#contract/tokens.ts";
import { call, send } from "./call.ts";
import { useFreshSend } from "./fresh.ts";
import { useReport } from "./report.ts";
import { unending } from "./session.ts";

export type InterfaceToken = ReplyOf<typeof tokens>["rows"][number];
export type NewToken = BodyOf<typeof createToken>;

export const tokensQuery = () =>
  queryOptions({ queryKey: ["tokens"], queryFn: ({ signal }) => call(tokens, {}, signal) });

export const useTokens = (): readonly InterfaceToken[] => useReport(tokensQuery()).rows;

export function useCreateToken() {
  const queries = useQueryClient();
  const sendFresh = useFreshSend();
  return useMutation({
    mutationFn: (body: NewToken) => sendFresh(createToken, body),
    onSettled: () => queries.invalidateQueries(tokensQuery()),
    // Its text is kept by who asked, for as long as it is shown.
    gcTime: 0,
  });
}

export function useRevokeToken() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => send(revokeToken, { id }, unending),
    onSettled: () => queries.invalidateQueries(tokensQuery()),
  });
}
