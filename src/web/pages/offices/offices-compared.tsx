import { Link } from "react-router-dom";
import { officeName, officeNameAndId } from "#domain/office-name.ts";
import type { OfficeLine } from "#web/api/offices.ts";
import { useAddress } from "#web/lib/address.ts";
import { paths, withSearch } from "#web/lib/paths.ts";
import { classNames } from "#web/lib/class-names.ts";
import { Button } from "#web/ui/page/button.tsx";
import { Contact } from "#web/ui/page/contact.tsx";
import { Term } from "#web/ui/page/term.tsx";
import { comparedMeasures, type ComparedMeasure } from "./compare-shapes.ts";

/** Offices side by side: the same measures, one column each, and how each differs from the first. */
export function OfficesCompared({ lines }: { readonly lines: readonly OfficeLine[] }) {
  const { change } = useAddress();
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-table text-muted">
          <span>Differences are from the first office; gray ones are </span>
          <Term of="beyond-chance">within chance</Term>
          <span>.</span>
        </p>
        <Button onPress={() => change({ compare: null })}>Show all offices</Button>
      </div>
      <table className="figures text-table">
        <caption className="sr-only">
          {`Compared: ${lines.map((line) => officeNameAndId(line)).join(", ")}`}
        </caption>
        <thead className="text-muted">
          <tr>
            <th scope="col" className={LABEL}>
              Measure
            </th>
            {lines.map((line) => (
              <th key={line.officeId} scope="col" className={CELL}>
                <OfficeHeading {...line} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparedMeasures(lines).map(({ id, label, values }) => (
            <tr key={id} className="border-t border-line">
              <th scope="row" className={LABEL}>
                {label}
              </th>
              {values.map((value, at) => (
                <td key={lines[at]?.officeId} className={CELL}>
                  <span>{value.text}</span>
                  {id === "head" ? <HeadContact line={lines[at]} /> : null}
                  <DifferenceWords {...value} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const LABEL =
  "sticky left-0 bg-surface py-1.5 pr-6 text-left font-normal whitespace-nowrap text-muted print:static";
const CELL = "min-w-40 py-1.5 pr-8 text-left align-top font-normal";

/** The office, which leads to its page with the days of the address. */
function OfficeHeading(office: OfficeLine) {
  const { search } = useAddress();
  const days = new URLSearchParams([...search].filter(([name]) => name !== "compare"));
  return (
    <Link
      to={withSearch(paths.office(office.officeId), days)}
      className="rounded-sm font-semibold text-accent hover:underline"
    >
      <bdi>{officeName(office)}</bdi>
    </Link>
  );
}

/** Contact of who runs the office. */
const HeadContact = ({ line }: { readonly line: OfficeLine | undefined }) =>
  line === undefined || line.head === null ? null : (
    <Contact phone={line.head.phone} email={line.head.email} />
  );

/** `−20.0 pt, beyond chance`; what chance explains is gray. */
function DifferenceWords({ difference }: ComparedMeasure["values"][number]) {
  if (difference === null) return null;
  const { words, isClear } = difference;
  return (
    <span className={classNames("block text-caption", isClear === true ? "text-ink" : "text-muted")}>
      {isClear === null ? words : `${words}, ${isClear ? "beyond" : "within"} chance`}
    </span>
  );
}
