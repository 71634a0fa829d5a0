import { once } from "node:events";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** A mail as a mail server received it. */
export type ReceivedMail = {
  readonly to: string;
  /** With its headers, decoded where they are quoted-printable. */
  readonly source: string;
  readonly id: string;
  readonly subject: string;
};

export type MailServer = {
  /** `smtp://127.0.0.1:…` */
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  readonly close: () => Promise<void>;
};

/** A real mail server on this machine. `refuse` is what it does instead of accepting, such as answering with a status. */
export async function startMailServer(refuse: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    authOptional: true,
    logger: false,
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        received.push(mailOf(envelope.rcptTo.map(({ address }) => address).join(), Buffer.concat(chunks)));
        done();
      });
    },
    ...refuse,
  });
  // A client that is killed ends its connection in the middle.
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function mailOf(to: string, bytes: Buffer): ReceivedMail {
  const source = bytes.toString();
  return {
    to,
    source: unquoted(source),
    id: /^Message-ID: <([^@]+)@/im.exec(source)?.[1] ?? "",
    subject: /^Subject: (.*)$/im.exec(source)?.[1]?.trim() ?? "",
  };
}

/** Without the soft line breaks and the escapes of quoted-printable. */
const unquoted = (source: string): string =>
  source
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/(?:=[\dA-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll("=", ""), "hex").toString());
