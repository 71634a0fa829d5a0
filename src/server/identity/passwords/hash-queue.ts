import { Refusal } from "#server/http/refusal.ts";

export type HashQueueOptions = {
  /** How many run at the same time. */
  readonly atOnce: number;
  /** How many may wait besides; whoever comes then is told to come again. */
  readonly waitingMax: number;
};

/** More people sign in at once than may wait for it. */
class HashQueueFull extends Refusal {
  override readonly name = "HashQueueFull";
  constructor() {
    // About as long as it takes to work through the queue.
    const headers = { "Retry-After": "30" };
    super(503, "Too many sign-ins", "Too many people are signing in. Try again in 30 seconds.", { headers });
  }
}

/**
 * Lets few works run at a time, in the order they came. Each costs a thread and megabytes; who waits costs a closure.
 */
export class HashQueue {
  readonly #atOnce: number;
  readonly #waitingMax: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor({ atOnce, waitingMax }: HashQueueOptions) {
    this.#atOnce = atOnce;
    this.#waitingMax = waitingMax;
  }

  /** @throws HashQueueFull at once, when too many wait already. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#enter();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  #enter(): Promise<void> {
    if (this.#running < this.#atOnce) {
      this.#running += 1;
      return Promise.resolve();
    }
    if (this.#waiting.length >= this.#waitingMax) {
      return Promise.reject(new HashQueueFull());
    }
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  /** The place is handed on, not given back and taken anew, so that nobody can step in between. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#running -= 1;
    else next();
  }
}
