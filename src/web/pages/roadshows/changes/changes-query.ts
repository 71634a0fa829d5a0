import { isIsoDate, type IsoDate } from "#domain/time/time.ts";
import type { ChangesQuery } from "#web/api/roadshows/roadshow-changes.ts";
import { checked, oneOf } from "#web/lib/address.ts";

/** Ranges that can be compared: what came since the last look, days, or two reads of choice. */
export const COMPARISONS = ["look", "days", "reads"] as const;
export type Comparison = (typeof COMPARISONS)[number];

export const comparisonOf = (search: URLSearchParams): Comparison =>
  oneOf(search, "compare", COMPARISONS) ?? "look";

type Reads = {
  /** The run that changes are counted from unless another one is chosen, and the latest run; null for none. */
  readonly from: number | null;
  readonly latest: number | null;
};

/** Range that the address asks to compare. */
export function changesQuery(search: URLSearchParams, { from, latest }: Reads): ChangesQuery {
  switch (comparisonOf(search)) {
    case "look":
      return { from: from ?? undefined };
    case "days":
      return {
        since: checked(search, "since", isRequestable) ?? undefined,
        until: checked(search, "until", isRequestable) ?? undefined,
      };
    case "reads":
      return {
        from: runOf(search, "from") ?? from ?? undefined,
        to: runOf(search, "to") ?? latest ?? undefined,
      };
  }
}

function runOf(search: URLSearchParams, member: "from" | "to"): number | null {
  const text = search.get(member) ?? "";
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** A day that the server takes; while a year is typed it is none. */
export const isRequestable = (value: unknown): value is IsoDate =>
  isIsoDate(value) && value >= "1000" && value < "9000";
