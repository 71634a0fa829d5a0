import { readFileSync } from "node:fs";

/*
 * The minutes of captures, added up with nothing of the product: from the HARs' JSON, by the sentences of the rules. A
 * later reply about a submission takes the place of an earlier one; one that a later list leaves out stays.
 */
type Wire = {
  readonly personID: number;
  readonly totalMin: number;
  readonly active: number;
  readonly clockInUtc: string;
  readonly tzOffsetEachPerDay: number;
};
type Reply = {
  readonly request: { readonly url: string; readonly postData?: { readonly text: string } };
  readonly response: { readonly content: { readonly text: string } };
};

const MS_PER_HOUR = 3_600_000;

/** Minutes by `office person day`, such as `401 4001 2026-11-16`; places without minutes are left out. */
export function captureMinutes(files: readonly string[]): ReadonlyMap<string, number> {
  const offices = new Map<string, string>();
  const records = new Map<string, readonly Wire[]>();
  for (const file of files) {
    const replies: readonly Reply[] = JSON.parse(readFileSync(file, "utf8")).log.entries;
    for (const { request, response } of replies) {
      const { pathname } = new URL(request.url);
      const { data } = JSON.parse(response.content.text);
      if (pathname.endsWith("/partner_weekly"))
        for (const { fieldmapEntryId, officeId } of data) offices.set(fieldmapEntryId, officeId);
      if (pathname.endsWith("/partner_weeklyDataRoadshow"))
        records.set(JSON.parse(request.postData?.text ?? "{}").fieldmapEntryId, data);
    }
  }
  return sumsOf(
    [...records].flatMap(([entry, rows]) =>
      rows
        .filter(({ active }) => active === 1)
        .map((row) => [[offices.get(entry), row.personID, localDay(row)].join(" "), row.totalMin] as const),
    ),
  );
}

/** Sums by place; those that come to nothing are left out. */
export function sumsOf(
  parts: readonly (readonly [place: string, minutes: number])[],
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const [place, minutes] of parts) sums.set(place, (sums.get(place) ?? 0) + minutes);
  return new Map([...sums].filter(([, minutes]) => minutes !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Sums of all days: by `office person`. */
export const withoutDays = (sums: ReadonlyMap<string, number>): ReadonlyMap<string, number> =>
  sumsOf(Array.from(sums, ([place, minutes]) => [place.replace(/ \S+$/, ""), minutes]));

const localDay = ({ clockInUtc, tzOffsetEachPerDay }: Wire): string =>
  new Date(Date.parse(`${clockInUtc} UTC`) + tzOffsetEachPerDay * MS_PER_HOUR).toISOString().slice(0, 10);
