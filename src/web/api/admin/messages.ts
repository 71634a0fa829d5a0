import type { ReplyOf } from "#contract/endpoint.ts";
import { messages, releaseMessages } from "#contract/admin/messages.ts";
import { useCommand } from "#web/api/command.ts";
import { reportQuery, useReport } from "#web/api/report.ts";

export type Messages = ReplyOf<typeof messages>;

export const messagesQuery = () => reportQuery(messages, {});

export const useMessages = (): Messages => useReport(messagesQuery());

export const useReleaseMessages = () => useCommand(releaseMessages);
