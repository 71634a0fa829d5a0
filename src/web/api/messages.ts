import type { ReplyOf } from "#contract/endpoint.ts";
import { messages, releaseMessages } from "#contract/messages.ts";
import { useCommand } from "./command.ts";
import { reportQuery, useReport } from "./report.ts";

export type Messages = ReplyOf<typeof messages>;

export const messagesQuery = () => reportQuery(messages, {});

export const useMessages = (): Messages => useReport(messagesQuery());

export const useReleaseMessages = () => useCommand(releaseMessages);
