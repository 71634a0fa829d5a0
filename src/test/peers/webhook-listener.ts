import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";

export type ReceivedCall = { readonly headers: IncomingHttpHeaders; readonly body: string };

export type WebhookListener = {
  /** `http://127.0.0.1:…/hook` */
  readonly url: string;
  readonly received: readonly ReceivedCall[];
  readonly close: () => void;
};

/** A real listener for webhooks on this machine. `answer` is what it does with the nth call, from 1. */
export async function startWebhookListener(
  answer: (reply: ServerResponse, nth: number) => void = (reply) => reply.writeHead(204).end(),
): Promise<WebhookListener> {
  const received: ReceivedCall[] = [];
  const server = createServer((request, reply) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      answer(reply, received.length);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
