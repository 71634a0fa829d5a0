import type { Person } from "#domain/people/people.ts";
import type { Sealer } from "#server/vault/keys.ts";
import type { PeopleWindows, SealedPerson } from "./people-window.ts";

/** What goes around the rows of a body, and how a row is written. */
export type PeopleForm = {
  readonly head: string;
  readonly write: (person: Person) => string;
  readonly tail: string;
};

export type StreamFaults = {
  /** The body can no longer be whole. Cuts the connection and says true, or false when there is none to cut. */
  readonly onBroken: (error: unknown) => boolean;
  /** How long a client may take for one window before it is given up. */
  readonly idleMs: number;
};

/**
 * A body of everybody with SSN and date of birth, opened row by row in this process and kept nowhere. A window is read
 * when the client has taken the one before; when it goes away, or takes too long, the query ends.
 *
 * @throws what the first window throws, before anything is sent.
 */
export async function streamPeople(
  windows: PeopleWindows,
  sealer: Sealer,
  form: PeopleForm,
  faults: StreamFaults,
): Promise<ReadableStream<Uint8Array>> {
  let isFirst = true;
  let isLeft = false;
  let idle: NodeJS.Timeout | undefined;

  const textOfNext = async (): Promise<string> => {
    const people = await windows.next();
    const text = people.map((person) => form.write(unsealed(person, sealer))).join(",");
    if (text === "") return "";
    const separator = isFirst ? "" : ",";
    isFirst = false;
    return `${separator}${text}`;
  };

  const firstText = await textOfNext().catch(async (error: unknown) => {
    await windows.close();
    throw error;
  });

  const fail = (controller: ReadableStreamDefaultController<Uint8Array>, error: unknown): void => {
    void windows.close();
    // A server that sees the stream fail would end the reply politely, and it would look whole.
    if (!faults.onBroken(error)) controller.error(error);
  };

  const encoder = new TextEncoder();
  let next: string | null = `${form.head}${firstText}`;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      clearTimeout(idle);
      try {
        const text = next ?? (await textOfNext());
        next = null;
        // The client may have gone away while the window was read: nobody is left to be told anything.
        if (isLeft) return;
        if (text === "") {
          await windows.close();
          controller.enqueue(encoder.encode(form.tail));
          controller.close();
          return;
        }
        controller.enqueue(encoder.encode(text));
        idle = setTimeout(() => fail(controller, new Error("the client stopped reading")), faults.idleMs);
      } catch (error) {
        if (!isLeft) fail(controller, error);
      }
    },
    async cancel() {
      isLeft = true;
      clearTimeout(idle);
      await windows.close();
    },
  });
}

const unsealed = ({ dobCipher, ssnCipher, ...rest }: SealedPerson, sealer: Sealer): Person => ({
  ...rest,
  dateOfBirth: dobCipher === null ? "" : sealer.open(dobCipher, "person.dob_cipher", rest.id),
  ssn: ssnCipher === null ? "" : sealer.open(ssnCipher, "person.ssn_cipher", rest.id),
});
