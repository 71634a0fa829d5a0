import { isKnownAlike, type DaysKnown } from "#domain/funnel/funnel-compare.ts";
import type { AccountGap } from "#domain/funnel/funnel-gaps.ts";
import type { CountedRow } from "#domain/funnel/funnel-lines.ts";
import { movedBetween, type MovedKind } from "#domain/funnel/funnel-moved.ts";
import { numberCell, textCell, type Cell } from "#server/files/cell.ts";
import type { AboutLine } from "#server/files/sheet.ts";
import { points, quotient, rate, type PanelSheet } from "./export-funnel-panels.ts";
import { said } from "#server/files/export-source.ts";

const KINDS: Readonly<Record<MovedKind, string>> = {
  both: "in both periods",
  came: "came",
  left: "left",
  unbooked: "sales without first interviews",
};

type Report = DaysKnown & { readonly rows: readonly CountedRow[] };

/** What is compared with, and the accounts that alone miss days of it. */
type EarlierReport = Report & { readonly gaps: readonly AccountGap[] };

/** The change of the overall rate split into parts, a row for each administrator, then their sums. */
export function movedSheet(earlier: EarlierReport | null, later: Report): PanelSheet {
  const moved =
    earlier === null
      ? null
      : movedBetween(earlier.rows, later.rows, new Set(earlier.gaps.map(({ id }) => id)));
  const parts = moved?.parts ?? [];
  const total: readonly (readonly Cell[])[] =
    moved === null
      ? []
      : [
          [
            ...[
              textCell("Total"),
              null,
              null,
              null,
              null,
              rate(moved.earlier),
              null,
              null,
              rate(moved.later),
            ],
            ...[points(moved.mix), points(moved.rates), points(moved.whole), points(moved.change)],
          ],
        ];
  return {
    title: "Why it moved",
    headings: [
      ...["Administrator", "Was there", "Earlier days"],
      ...["First booked, earlier", "Sale showed, earlier", "Overall, earlier"],
      ...["First booked, now", "Sale showed, now", "Overall, now"],
      ...["Mix, points", "Rate, points", "Came or left, points", "Together, points"],
    ],
    rows: [
      ...parts.map((one): readonly Cell[] => [
        ...[textCell(one.administratorName), textCell(KINDS[one.kind])],
        textCell(one.isKnownAlike ? null : "fewer known"),
        ...[numberCell(one.earlier.booked), numberCell(one.earlier.sold)],
        rate(quotient(one.earlier.sold, one.earlier.booked)),
        ...[numberCell(one.later.booked), numberCell(one.later.sold)],
        rate(quotient(one.later.sold, one.later.booked)),
        ...[points(one.mix), points(one.rate), points(one.whole), points(one.total)],
      ]),
      ...total,
    ],
    notes: [
      ...(moved === null
        ? [
            said(
              "No rows",
              "compare with an earlier range in which first interviews are known to have been booked",
            ),
          ]
        : []),
      said(
        "Mix",
        "Δshare × (mean rate − overall mean rate); shares of first interviews booked, means of both periods",
      ),
      said("Rate", "Δrate × mean share"),
      said("Came or left", "who had no first interviews booked in one of the periods is listed whole"),
      said("Together", "the parts add up to the change of the overall rate, in percentage points"),
      ...(earlier === null ? [] : knownNotes(earlier, later)),
    ],
  };
}

/** What the parts rest on, where counts of the two ranges cannot be compared: of all accounts together, or of some. */
const knownNotes = (earlier: EarlierReport, later: DaysKnown): readonly AboutLine[] => [
  ...(isKnownAlike(later, earlier)
    ? []
    : [
        said(
          "Days known",
          `only ${daysWords(earlier)} earlier days are known, and ${daysWords(later)} of these: rates and shares of booked are of the days that are known, and numbers booked are not compared`,
        ),
      ]),
  ...(earlier.gaps.length === 0
    ? []
    : [
        said(
          "Earlier days: fewer known",
          "an account of theirs alone misses earlier days, as listed below: their share of what was booked then is too small, and all other shares are too large, so read Mix and Came or left with care; their own rates are compared all the same",
        ),
        ...earlier.gaps.map(({ name, daysKnown }) =>
          said(name, `${daysWords({ ...earlier, daysKnown })} earlier days are known`),
        ),
      ]),
];

const daysWords = ({ daysKnown, daysAsked }: DaysKnown): string => `${daysKnown} of ${daysAsked}`;
