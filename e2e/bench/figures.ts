/** Prints one measured figure; `wanted` is what the project asks of it. */
export function figure(name: string, value: string, wanted?: string): void {
  process.stdout.write(
    `  ${name.padEnd(58)} ${value}${wanted === undefined ? "" : `   (wanted: ${wanted})`}\n`,
  );
}

export function heading(text: string): void {
  process.stdout.write(`\n${text}\n`);
}

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;

export const perSecond = (count: number, milliseconds: number): string =>
  `${new Intl.NumberFormat("en-US").format(Math.round(count / (milliseconds / 1000)))} a second`;

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** The middle of the values: one slow outlier of a noisy machine does not move it. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** The value that so large a share of the values does not pass: 0.95 leaves the slowest twentieth above it. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;

/** Milliseconds that work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
