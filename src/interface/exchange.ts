import { type EntryId, type OfficeId } from "#domain/ids.ts";
import { type Instant, type IsoDate } from "#domain/time/time.ts";
import { type Operation } from "./operations.ts";

/** What was asked for; a member is absent where the ask did not name it. Both dates are included. */
export type ExchangeAsk = {
  readonly account?: OfficeId;
  readonly from?: IsoDate;
  readonly to?: IsoDate;
  readonly administrator?: string;
  readonly entry?: EntryId;
};

/** One reply of the reporting interface as it came over the wire, whichever source it came from. */
export type Exchange = {
  /** Where it was found, for messages: a file and its entry, an address, or the demo's own name for it. */
  readonly where: string;
  readonly operation: Operation;
  readonly ask: ExchangeAsk;
  readonly receivedAt: Instant;
  readonly body: string | Uint8Array;
};
