import { isKnownAlike, type DaysKnown } from "#domain/funnel/funnel-compare.ts";
import type { AccountGap } from "#domain/funnel/funnel-gaps.ts";
import type { Moved } from "#domain/funnel/funnel-moved.ts";
import { formatNoun } from "#web/lib/format.ts";
import { gapDaysWords, knownDaysWords, unlikeShareWords } from "./moved-known-words.ts";

type MovedKnownProps = {
  readonly now: DaysKnown;
  readonly earlier: DaysKnown;
  readonly gaps: readonly AccountGap[];
  readonly moved: Moved;
};

const NAMED_MAX = 3;

/** What the parts rest on, where counts of the two ranges cannot be compared: of all accounts together, or of some. */
export const MovedKnown = ({ now, earlier, gaps, moved }: MovedKnownProps) => (
  <>
    {isKnownAlike(now, earlier) ? null : <p className="text-table">{knownDaysWords(now, earlier)}</p>}
    {gaps.length === 0 ? null : (
      <p className="text-table">
        Fewer earlier days are known of{" "}
        {gaps.length > NAMED_MAX
          ? `${formatNoun(gaps.length, "account")} (${gapDaysWords(gaps, earlier)})`
          : gaps.map((gap, place) => (
              <span key={gap.id}>
                {place === 0 ? "" : place === gaps.length - 1 ? " and " : ", "}
                <bdi>{gap.name}</bdi> ({gapDaysWords([gap], earlier)})
              </span>
            ))}
        : {unlikeShareWords(moved)}
      </p>
    )}
  </>
);
