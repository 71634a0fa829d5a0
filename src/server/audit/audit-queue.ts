/** As many as one transaction writes before it lets others in. */
const BATCH_MAX = 100;

/**
 * Writes what is asked one batch after the other: whatever was asked while the last batch was written goes into the
 * next. So a burst of failed sign-ins takes one connection of the store, not all, and one wait for the disk, not one each.
 * Each call settles with its batch.
 */
export function inBatches<Item>(
  write: (items: readonly Item[]) => Promise<void>,
): (item: Item) => Promise<void> {
  type Waiting = PromiseWithResolvers<void> & { readonly item: Item };
  const queue: Waiting[] = [];
  let isWriting = false;

  const drain = async (): Promise<void> => {
    isWriting = true;
    while (queue.length > 0) {
      const batch = queue.splice(0, BATCH_MAX);
      try {
        await write(batch.map(({ item }) => item));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isWriting = false;
  };

  return (item) => {
    const waiting = { item, ...Promise.withResolvers<void>() };
    queue.push(waiting);
    if (!isWriting) void drain();
    return waiting.promise;
  };
}
