import type { CountedRow } from "#domain/funnel/funnel-lines.ts";
import { formatNoun } from "#web/lib/format.ts";
import { NameList } from "./name-list.tsx";
import { accountsWithoutThird } from "./third-words.ts";

const NAMED_MAX = 3;

/** Says at which accounts training is based on second interviews, and why; nothing where it is at none. */
export function ThirdNote({ rows }: { readonly rows: readonly CountedRow[] }) {
  const names = accountsWithoutThird(rows);
  if (names.length === 0) return null;
  const why =
    "fewer than 5% of second interviews lead to a third, so training is compared with the second interview.";
  if (names.length <= NAMED_MAX)
    return (
      <p className="max-w-5xl text-table text-muted">
        At <NameList names={names} /> {why}
      </p>
    );
  return (
    <details className="max-w-5xl text-table text-muted">
      <summary>
        At {formatNoun(names.length, "account")} {why}
      </summary>
      <ul className="mt-2 ml-6 list-disc">
        {names.map((name, place) => (
          <li key={place}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
