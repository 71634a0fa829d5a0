import type { EventId } from "#domain/ids.ts";
import { HISTORY_YEARS } from "#domain/retention.ts";
import type { Instant } from "#domain/time/time.ts";
import { useEventHistory, type HistoryEntry } from "#web/api/roadshows/roadshow-changes.ts";
import { formatStamp } from "#web/lib/format-dates.ts";
import { exactly } from "#web/ui/page/age.tsx";
import { historyWords } from "./history-words.ts";

/** History of an event in the stored reads, the latest first, and how far back there is history. */
export function EventHistory({ id }: { readonly id: EventId }) {
  const { since, isCut, rows } = useEventHistory({ id });
  return (
    <>
      <ol aria-label="History of this event" className="flex flex-col text-table">
        {rows.map((entry, at) => (
          <Entry key={at} entry={entry} isFirstRead={entry.at === since} />
        ))}
      </ol>
      {since === null ? null : (
        <p className="mt-2 text-caption text-muted">{`Times are those of the read that first showed it. ${beginningWords(since, isCut)}`}</p>
      )}
    </>
  );
}

const beginningWords = (since: Instant, isCut: boolean): string =>
  isCut
    ? `Earlier history was deleted: it’s kept for ${HISTORY_YEARS} years.`
    : `History begins with the first read, ${exactly(since)}: what happened before it is unknown.`;

type EntryProps = { readonly entry: HistoryEntry; readonly isFirstRead: boolean };

const Entry = ({ entry, isFirstRead }: EntryProps) => (
  <li className="border-b border-line py-1.5 last:border-b-0">
    <span className="block">
      <bdi>{historyWords(entry, isFirstRead)}</bdi>
    </span>
    <span className="figures block text-caption text-muted">
      {`${entry.at === null ? "Time unknown" : exactly(entry.at)}${entry.acknowledged === null ? "" : ` · stamped ${formatStamp(entry.acknowledged)}`}`}
    </span>
  </li>
);
