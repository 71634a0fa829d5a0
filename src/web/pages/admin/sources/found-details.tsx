import type { SourceResource } from "#web/api/admin/sources.ts";
import { formatCount, MISSING } from "#web/lib/format.ts";
import { Subsection } from "#web/ui/page/panel.tsx";
import { driftParts } from "./source-shapes.ts";

type FoundDetailsProps = Pick<SourceResource, "drift" | "setAside" | "setAsideCount">;

const CELL = "py-1 pr-6 text-left align-top";
const LISTED_MAX = 20;

/** Details of what a read corrected, field by field with an example, and what it could not use, with each reason. */
export function FoundDetails({ drift, setAside, setAsideCount }: FoundDetailsProps) {
  return (
    <>
      <Subsection title="Corrected values">
        {drift.length === 0 ? (
          <p className="text-muted">No values had to be corrected.</p>
        ) : (
          <>
            <table className="figures" aria-label="Corrected values">
              <thead className="text-caption text-muted">
                <tr>
                  <th className={`${CELL} font-normal`}>Field</th>
                  <th className={`${CELL} font-normal`}>Correction</th>
                  <th className={`${CELL} text-right font-normal`}>Times</th>
                  <th className={`${CELL} font-normal`}>Example</th>
                </tr>
              </thead>
              <tbody>
                {drift.slice(0, LISTED_MAX).map(({ what, times, example }) => {
                  const { noun, field, mended } = driftParts(what);
                  return (
                    <tr key={what}>
                      <td className={CELL} title={noun}>
                        {field}
                      </td>
                      <td className={CELL}>{mended}</td>
                      <td className={`${CELL} text-right`}>{formatCount(times)}</td>
                      <td className={CELL}>
                        {example === null ? (
                          <span title="Nothing to show">{MISSING}</span>
                        ) : (
                          <bdi className="break-all">{example}</bdi>
                        )}
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
            <More of={drift.length} />
          </>
        )}
      </Subsection>
      <Subsection title="Unreadable rows">
        {setAsideCount === 0 ? (
          <p className="text-muted">Every reply and row could be used.</p>
        ) : (
          <ul className="flex flex-col gap-1">
            {setAside.slice(0, LISTED_MAX).map(({ where, reason }, place) => (
              <li key={place} className="max-w-prose break-words">
                <bdi className="text-muted">{where}</bdi>: <bdi>{reason}</bdi>
              </li>
            ))}
          </ul>
        )}
        <More of={setAsideCount} />
      </Subsection>
    </>
  );
}

/** Number of so many that are not listed. */
const More = ({ of }: { readonly of: number }) =>
  of > LISTED_MAX ? <p className="text-muted">{`and ${formatCount(of - LISTED_MAX)} more`}</p> : null;
