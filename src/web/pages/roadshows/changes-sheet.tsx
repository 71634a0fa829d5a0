import { useState } from "react";
import { EVENT_CHANGES, type EventChange } from "#domain/roadshows/roadshows.ts";
import { isIsoDate, type IsoDate } from "#domain/time/time.ts";
import { useChanges, type ChangedEvent, type RoadshowChanges } from "#web/api/roadshows.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { Ago, exactly } from "#web/ui/page/age.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { FIELD } from "#web/ui/page/field-look.ts";
import { Panel } from "#web/ui/page/panel.tsx";
import { TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { EventGroup } from "./event-group.tsx";

/** A day that the server takes; while a year is typed it is none. */
const isRequestable = (value: string): value is IsoDate =>
  isIsoDate(value) && value >= "1000" && value < "9000";

/** What became of the events since the last read, or since a day of choice. */
export function ChangesSheet({ onClose }: { readonly onClose: () => void }) {
  const [since, setSince] = useState<IsoDate | null>(null);
  return (
    <Sheet title="What changed" onClose={onClose} isWide>
      <div className="mb-3 flex flex-wrap items-center gap-2 text-table">
        <label className={FIELD.group}>
          <span className={FIELD.label}>Since</span>
          <input
            type="date"
            value={since ?? ""}
            onChange={({ currentTarget: { value } }) => setSince(isRequestable(value) ? value : null)}
            className={FIELD.input}
          />
        </label>
        {since === null ? <span className="text-muted">Without a date: since the previous read</span> : null}
      </div>
      <Panel key={since} title="Changed events" waiting={<TableSkeleton rows={6} />}>
        <Changes since={since} onLeave={onClose} />
      </Panel>
    </Sheet>
  );
}

const CHANGE_WORDS: Readonly<Record<EventChange, string>> = {
  new: "New",
  gone: "No longer listed",
  canceled: "Canceled",
  status: "Status changed",
  reassigned: "Reassigned",
  acknowledged: "Acknowledged",
};

type ChangesProps = { readonly since: IsoDate | null; readonly onLeave: () => void };

function Changes({ since, onLeave }: ChangesProps) {
  const reply = useChanges(since === null ? {} : { since });
  const { total, rows } = reply;
  if (total === 0)
    return (
      <Empty>
        <ChangesSummary {...reply} />
      </Empty>
    );
  return (
    <div className="flex flex-col gap-4 text-table">
      <p className="figures text-muted">
        <ChangesSummary {...reply} />
      </p>
      {EVENT_CHANGES.map((change) => {
        const own = rows.filter(({ changes }) => changes.includes(change));
        return own.length === 0 ? null : (
          <EventGroup
            key={change}
            title={CHANGE_WORDS[change]}
            count={formatCount(own.length)}
            events={own.map((row) => ({ event: row.event, note: detailOf(change, row) }))}
            onLeave={onLeave}
          />
        );
      })}
    </div>
  );
}

type Summarized = Pick<RoadshowChanges, "since" | "isBeforeHistory" | "asOf" | "total" | "rows">;

/** How many events changed, and since when: before the first read nothing is stored, which is not "no changes". */
export function ChangesSummary({ since: from, isBeforeHistory, asOf, total, rows }: Summarized) {
  if (from === null)
    return asOf === null
      ? "Events haven’t been read yet."
      : "Events have been read only once. Changes show after the next read.";
  const counted = total === 0 ? "No changes" : formatNoun(total, "changed event");
  const found = rows.length < total ? `The first ${formatCount(rows.length)} of ${counted}` : counted;
  return isBeforeHistory ? (
    <>
      {found} since the first read, {exactly(from)} (<Ago at={from} />
      ). What changed before it is unknown.
    </>
  ) : (
    <>
      {found}. Compared with the events of {exactly(from)} (<Ago at={from} />
      ).
    </>
  );
}

const officeNames = (offices: ChangedEvent["added"]): string =>
  offices.map(({ officeId, officeName }) => officeName || `Office ${officeId ?? "unknown"}`).join(", ");

/** What a change was, where its name does not say it. */
function detailOf(change: EventChange, row: ChangedEvent): string {
  if (change === "status")
    return ` · was ${row.statusBefore || "not reported"}, now ${row.event.status || "not reported"}`;
  if (change === "acknowledged")
    return ` · by ${row.acknowledged.map(({ first, last }) => `${first} ${last}`.trim()).join(", ")}`;
  if (change !== "reassigned") return "";
  return [
    row.added.length === 0 ? "" : ` · to ${officeNames(row.added)}`,
    row.removed.length === 0 ? "" : ` · from ${officeNames(row.removed)}`,
  ].join("");
}
