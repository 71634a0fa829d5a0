import { readRoadshowEvents } from "#interface/roadshows.ts";
import { mergeEvents, type ToldEvent } from "./load-rows.ts";
import type { Exchange } from "#interface/operations.ts";
import type { Loading } from "#server/postgres/load.ts";
import { countMerged, countReply, setRowAside, showsAll } from "#server/postgres/load-report.ts";

export const openEvents = (loading: Loading) => ({
  read: (exchange: Exchange): void => loadEvents(loading, exchange),
});

/** Reads and merges one reply of all roadshow events. Of two rows with one id the first is used, the other set aside. */
function loadEvents(loading: Loading, exchange: Exchange): void {
  const told = new Map<string, ToldEvent>();
  const repeated: string[] = [];
  const facts = readRoadshowEvents(exchange.body, ({ value: event, unread }) => {
    if (told.has(event.id)) {
      repeated.push(event.id);
      return;
    }
    told.set(event.id, { event, unread });
  });
  countReply(loading.report, "events", exchange, facts);
  for (const id of repeated)
    setRowAside(loading.report, { where: exchange.where, reason: `eventId ${id} stands in two rows` });
  if (loading.isOlder("events", exchange)) return;
  for (const { event } of told.values())
    for (const { officeId } of event.assignments) if (officeId !== null) loading.nameOffice(officeId, "");
  const mark = loading.markOf("events", "events", exchange, facts);
  const isWhole = repeated.length === 0 && showsAll(facts);
  loading.enqueue(async () => {
    const { assignments, ...events } = await mergeEvents(loading.load, [...told.values()], mark, isWhole);
    countMerged(loading.report, "events", events);
    countMerged(loading.report, "assignments", assignments);
  });
}
