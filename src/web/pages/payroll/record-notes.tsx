import { unreadRest } from "#domain/payroll/punches.ts";
import { changeWords } from "#domain/payroll/record-words.ts";
import type { TimeRecordRow } from "#web/api/payroll.ts";
import { Badge } from "#web/ui/page/badge.tsx";

/** What is out of the ordinary about a record. */
export const RecordNotes = ({ record }: { readonly record: TimeRecordRow }) => {
  const { isActive, modType } = record;
  const change = changeWords(modType);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      {isActive ? null : (
        <Badge tone="quiet" shape="ring" title="Inactive records are outside the sum">
          Inactive
        </Badge>
      )}
      {change === "" ? null : (
        <Badge tone="quiet" shape="square" title="How the source says it was changed">
          <bdi>{change}</bdi>
        </Badge>
      )}
      {unreadRest(record).map(({ field, text }) => (
        <Badge key={field} tone="bad" shape="triangle" title="As it was told; it could not be read">
          {field}: <bdi>{text}</bdi>
        </Badge>
      ))}
    </span>
  );
};
