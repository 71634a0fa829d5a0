import { useAddress } from "#web/lib/address.ts";
import { usePageCommands, usePageNouns } from "#web/lib/page-commands.ts";
import { administratorCommands } from "./administrator-options.ts";
import { useFunnel } from "#web/pages/funnel/compare/use-funnel.ts";

/** Lets the palette narrow the page to an administrator by name, and take that back. */
export function AdministratorCommands() {
  const { change } = useAddress();
  const { administrator, report } = useFunnel();
  usePageNouns({
    title: "Administrators",
    tell: () => administratorCommands(report.rows, (id) => change({ administrator: id })),
  });
  usePageCommands(
    administrator === null
      ? []
      : [
          {
            id: "administrators",
            label: "Show all administrators",
            run: () => change({ administrator: null }),
          },
        ],
  );
  return null;
}
