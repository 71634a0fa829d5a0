/** So much of a file the page itself holds. */
const HELD_BYTES = 4_194_304;

export type Gathering = {
  readonly add: (piece: Uint8Array<ArrayBuffer>) => void;
  readonly bytes: () => number;
  readonly whole: () => Blob;
};

/**
 * Puts a file of a type together in the browser's own keeping, which is on disk for what is large: the page holds a few
 * megabytes of it at a time, however large it becomes.
 */
export function gathering(type: string): Gathering {
  let bytes = 0;
  let heldBytes = 0;
  let held: Uint8Array<ArrayBuffer>[] = [];
  const kept: Blob[] = [];
  const keep = (): void => {
    kept.push(new Blob(held));
    [held, heldBytes] = [[], 0];
  };
  return {
    add: (piece) => {
      held.push(piece);
      heldBytes += piece.length;
      bytes += piece.length;
      if (heldBytes >= HELD_BYTES) keep();
    },
    bytes: () => bytes,
    whole: () => {
      keep();
      return new Blob(kept, { type });
    },
  };
}
