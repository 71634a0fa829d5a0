import { formatOffset, localPunch, unreadPunch } from "#domain/payroll/punches.ts";
import type { TimeRecordRow } from "#web/api/payroll.ts";
import { isolate } from "#web/lib/format.ts";
import { formatDate, formatTime } from "#web/lib/format-dates.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Missing } from "#web/ui/page/name.tsx";

type PunchProps = { readonly record: TimeRecordRow; readonly end: "in" | "out" };

/** A clock-in or clock-out in local time with its offset; as told, and marked, when it is not a time. */
export const Punch = ({ record, end }: PunchProps) => {
  const moment = end === "in" ? record.clockIn : record.clockOut;
  if (moment === null) {
    const text = unreadPunch(record, end);
    if (text === null) return <Missing because={`no clock-${end}`} />;
    return (
      <Badge tone="bad" shape="triangle" title={`Told as “${isolate(text)}”, which is not a time`}>
        not a time: <bdi>{text}</bdi>
      </Badge>
    );
  }
  const { time, day, offsetMin, isAssumedUtc } = localPunch(moment, record.offsetMin);
  return (
    <>
      {end === "out" && record.localDay !== null && day !== record.localDay ? (
        <span className="text-muted">{formatDate(day)}, </span>
      ) : null}
      {formatTime(time)}{" "}
      <span
        className="text-caption text-muted"
        title={isAssumedUtc ? "No offset reported: shown in UTC" : undefined}
      >
        {formatOffset(offsetMin)}
      </span>
    </>
  );
};
