/** Watches the bytes of a file go by, to say how far it is and, at its end, whether it is whole. */
export type FileProof = {
  readonly take: (bytes: Uint8Array) => void;
  /** Whole lines so far, the headings among them; null where the format does not show them. */
  readonly lines: () => number | null;
  /** `linesTold` is what the server said beforehand; null when nobody did. */
  readonly isWhole: (linesTold: number | null) => boolean;
};

/*
 * A line that is cut makes the browser fail the reply, but what stands between server and browser may end a cut reply
 * politely, and it would look whole. So the file itself has to show its end.
 */
export const proofOf = (format: "csv" | "xlsx"): FileProof => (format === "csv" ? csvProof() : zipProof());

const [QUOTE, LINE_FEED] = [0x22, 0x0a] as const;

/** A CSV has as many lines as were told, and ends with the end of one. Line ends inside quotes belong to a text. */
function csvProof(): FileProof {
  let lines = 0;
  let isQuoted = false;
  let last: number | undefined;
  return {
    take: (bytes) => {
      // In UTF-8 neither is ever a part of another character.
      for (let at = 0; at < bytes.length; at += 1) {
        const byte = bytes[at];
        if (byte === QUOTE) isQuoted = !isQuoted;
        else if (byte === LINE_FEED && !isQuoted) lines += 1;
      }
      last = bytes.at(-1) ?? last;
    },
    lines: () => lines,
    isWhole: (linesTold) => !isQuoted && last === LINE_FEED && (linesTold ?? lines) === lines,
  };
}

const END_BYTES = 22;
const END_SIGNATURE = 0x06054b50;

/** A workbook is a ZIP archive: its last bytes say where its directory begins and how long it is. */
function zipProof(): FileProof {
  let bytesSoFar = 0;
  let tail = new Uint8Array(0);
  return {
    take: (bytes) => {
      bytesSoFar += bytes.length;
      const joined = new Uint8Array(tail.length + Math.min(bytes.length, END_BYTES));
      joined.set(tail);
      joined.set(bytes.subarray(-END_BYTES), tail.length);
      tail = joined.slice(-END_BYTES);
    },
    lines: () => null,
    isWhole: () => {
      if (tail.length < END_BYTES) return false;
      const end = new DataView(tail.buffer);
      const directoryEnd = end.getUint32(12, true) + end.getUint32(16, true);
      return end.getUint32(0, true) === END_SIGNATURE && directoryEnd === bytesSoFar - END_BYTES;
    },
  };
}
