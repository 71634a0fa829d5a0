import { useState, type ReactNode } from "react";
import { chaseList } from "#domain/payroll/board.ts";
import { addDays } from "#domain/time/time.ts";
import {
  usePayrollAbsent,
  type BoardFigures,
  type BoardQuery,
  type PayrollDeadline,
} from "#web/api/payroll/payroll.ts";
import { formatDay } from "#web/lib/format-dates.ts";
import { capital, formatCount, formatNoun } from "#web/lib/format.ts";
import { copyText } from "#web/ui/overlay/copy-text.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { BlockSkeleton } from "#web/ui/page/skeleton.tsx";
import { AbsentList } from "./absent-list.tsx";

type WeekVerdictProps = {
  readonly figures: Pick<BoardFigures, "missing" | "halfMissing">;
  /** The list of those that are missing, which is requested when it is opened. */
  readonly absent: ReactNode;
  /** Offices that were looked at: all that are expected, those of a filter or search, or none that matches it. */
  readonly of: "all" | "some" | "none";
  readonly week: string;
  readonly deadline: PayrollDeadline;
  /** Words on what else of the week needs a person; "" for nothing. */
  readonly attention: string;
};

/** Verdict on a week: offices that have not submitted, a fault only when it is late, then what is open. Green only where nothing is wrong. */
export function WeekVerdict({ figures, absent, of, week, deadline, attention }: WeekVerdictProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { lastDay, isLate } = deadline;
  const whose = of === "all" ? "All expected offices have" : "All offices shown have";
  if (figures.missing + figures.halfMissing === 0)
    return (
      <p className="mb-3 sm:text-head">
        {of === "none" ? null : attention === "" ? (
          <Badge tone="good" shape="disc">
            {`${whose} a submission for ${week}, and nothing is open.`}
          </Badge>
        ) : (
          <span className="text-muted">{`${whose} a submission for ${week}. ${sentence(attention)}`}</span>
        )}
      </p>
    );
  return (
    <details className="mb-3 sm:text-head" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="ml-4 w-fit cursor-pointer list-outside rounded-sm">
        <Badge tone={isLate ? "bad" : "quiet"} shape={isLate ? "diamond" : "ring"}>
          {`${absenceWords(figures, week)}${isLate ? `, late since ${formatDay(addDays(lastDay, 1))}` : ` yet, due by ${formatDay(lastDay)}`}${attention === "" ? "" : "."}`}
        </Badge>
        {attention === "" ? null : <span className="text-muted">{` ${sentence(attention)}`}</span>}
      </summary>
      {isOpen ? <Part waiting={<BlockSkeleton label="the offices" heightPx={96} />}>{absent}</Part> : null}
    </details>
  );
}

/** The offices without a submission, with whom to call: as many as the sentence above counts. */
export function AbsentOffices({ query }: { readonly query: BoardQuery }) {
  const offices = usePayrollAbsent(query).filter(({ isStarted }) => !isStarted);
  return (
    <div className="mt-2 flex text-table flex-col items-start gap-2 pl-4">
      <AbsentList offices={offices} />
      <Button icon="copy" onPress={() => void copyText(chaseList(offices), "List")}>
        Copy list
      </Button>
    </div>
  );
}

/** `3 offices have no submission for Nov 9–15, 1 has only one of two kinds` */
function absenceWords(
  { missing: whole, halfMissing: half }: WeekVerdictProps["figures"],
  week: string,
): string {
  if (whole === 0) return `${formatNoun(half, "office has", "offices have")} submitted only one of two kinds`;
  const none = `${formatNoun(whole, "office has", "offices have")} no submission for ${week}`;
  return half === 0
    ? none
    : `${none}, ${formatCount(half)} ${half === 1 ? "has" : "have"} only one of two kinds`;
}

const sentence = (words: string): string => `${capital(words)}.`;
