import type { Instant } from "#domain/time/time.ts";

/** Milliseconds that `Retry-After` asks for, as a number of seconds or as a date; null for anything else. */
export function retryAfterMs(text: string | null, now: Instant): number | null {
  if (text === null) return null;
  if (/^\d{1,9}$/.test(text)) return Number.parseInt(text, 10) * 1000;
  const date = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - Temporal.Instant.from(now).epochMilliseconds);
}

const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
