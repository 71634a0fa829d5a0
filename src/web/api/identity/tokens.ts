import type { ReplyOf } from "#contract/endpoint.ts";
import { createToken, revokeToken, tokens } from "#contract/identity/tokens.ts";
import { useCommand } from "#web/api/command.ts";
import { reportQuery, useReport } from "#web/api/report.ts";

export type InterfaceToken = ReplyOf<typeof tokens>["rows"][number];

export const tokensQuery = () => reportQuery(tokens, {});

export const useTokens = (): readonly InterfaceToken[] => useReport(tokensQuery()).rows;

export const useCreateToken = () => useCommand(createToken);
export const useRevokeToken = () => useCommand(revokeToken);
