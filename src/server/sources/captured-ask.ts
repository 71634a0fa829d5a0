import { bodyPairs } from "#interface/asks.ts";
import { AskRefused, readInterviewAsk, readWeeklyDataAsk, type Pairs } from "#interface/asks.ts";
import type { ExchangeAsk, Operation } from "#interface/operations.ts";

export type PostData = {
  readonly mimeType: string;
  readonly text?: string | undefined;
  readonly params?: readonly { readonly name: string; readonly value: string }[] | undefined;
};

/** What a captured exchange asked for, or why that cannot be told. */
export function capturedAsk(
  operation: Operation,
  query: Pairs,
  post: PostData | undefined,
): ExchangeAsk | { readonly reason: string } {
  try {
    return readAsk(operation, query, post);
  } catch (error) {
    if (error instanceof AskRefused) return { reason: `what it asked for cannot be read: ${error.message}` };
    throw error;
  }
}

function readAsk(operation: Operation, query: Pairs, post: PostData | undefined): ExchangeAsk {
  switch (operation) {
    case "interviewReport": {
      const { account, from, to, administrator } = readInterviewAsk(query);
      return {
        account,
        ...(from === null ? {} : { from }),
        ...(to === null ? {} : { to }),
        ...(administrator === null ? {} : { administrator }),
      };
    }
    case "roadshowData":
    case "roadshowDataDev":
    case "weeklyDataDev": {
      // Other services may take members of their own: they do not change which submission was asked for.
      const { entry } = readWeeklyDataAsk(query, postPairs(post), "ignored");
      return entry === null ? {} : { entry };
    }
    case "employees":
    case "roadshowEvents":
    case "weekly":
      return {};
  }
}

const postPairs = (post: PostData | undefined): Pairs => {
  if (post?.text !== undefined) return bodyPairs({ mediaType: post.mimeType, text: post.text });
  return (post?.params ?? []).map(({ name, value }) => [name, value] as const);
};
