/**
 * How often something is tried: a few times in the whole run, and so often that rare moments occur when `npm run soak`
 * runs the same test by night.
 */
export const byNight = (night: number, day: number): number => (IS_NIGHT ? night : day);

export const IS_NIGHT = process.env["NIGHT"] !== undefined;
