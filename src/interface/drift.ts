/** Counts what had to be mended. The keys are read by admins, so they are plain words, and there are never too many. */
export class Drift {
  readonly counts = new Map<string, number>();

  add(key: string, times = 1): void {
    const known = this.counts.get(key);
    if (known === undefined && this.counts.size >= KEYS_MAX && key !== OTHER) return this.add(OTHER, times);
    this.counts.set(key, (known ?? 0) + times);
  }
}

/** A reply chooses the names of its unknown members, so their number is bounded. */
const KEYS_MAX = 500;
const OTHER = "other: more kinds of mending than are listed";
