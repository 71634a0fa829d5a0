import { readRoadshowEvents } from "#interface/roadshows.ts";
import { mergeEvents, type ToldEvent } from "#server/store/load-roadshows.ts";
import type { Exchange } from "./exchange.ts";
import type { Loading } from "./loading.ts";
import { countMerged, countReply, setRowAside } from "./load-report.ts";

/** Reads and merges one reply of all roadshow events. Of two rows with one id the first is used, the other set aside. */
export function loadEvents(loading: Loading, exchange: Exchange): void {
  const told = new Map<string, ToldEvent>();
  let isWhole = true;
  const facts = readRoadshowEvents(exchange.body, ({ value: event, unread }) => {
    if (told.has(event.id)) {
      isWhole = false;
      setRowAside(loading.report, {
        where: exchange.where,
        reason: `eventId ${event.id} stands in two rows`,
      });
      return;
    }
    told.set(event.id, { event, unread });
    for (const { officeId } of event.assignments) if (officeId !== null) loading.nameOffice(officeId, "");
  });
  countReply(loading.report, "events", exchange, facts);
  if (loading.isOlder("events", exchange)) return;
  const mark = loading.markOf("events", "events", exchange, facts);
  const isComplete = isWhole && facts.setAside.count === 0;
  loading.enqueue(async () => {
    const { assignments, ...events } = await mergeEvents(loading.load, [...told.values()], mark, isComplete);
    countMerged(loading.report, "events", events);
    countMerged(loading.report, "assignments", assignments);
  });
}
