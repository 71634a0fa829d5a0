import {
  columnName,
  deleteLayout,
  EXAMPLE_LAYOUTS,
  payrollLayouts,
  saveLayout,
  type Layout,
} from "#contract/payroll/payroll-partner.ts";
import { formFault } from "#domain/payroll/layouts.ts";
import { withoutSecrets } from "#domain/typed-text.ts";
import type { Audit } from "#server/audit/audit.ts";
import { onCommand } from "#server/http/commands.ts";
import { BadRequest, Forbidden, NotFound } from "#server/http/refusal.ts";
import { answer, type Route } from "#server/http/serve.ts";
import type { Store } from "#server/postgres/connect.ts";
import { deleteLayoutRow, putLayout, selectLayouts } from "./layout-queries.ts";

type LayoutDeps = { readonly store: Pick<Store, "db">; readonly audit: Audit };

/** Routes for the layout of the payroll partner's file, what it holds and calls it: saved by name, and on record as a setting. */
export const layoutRoutes = ({ store, audit }: LayoutDeps): readonly Route[] => [
  answer(payrollLayouts, async () => ({ rows: await selectLayouts(store.db) })),

  onCommand(saveLayout, (layout, exchange) =>
    audit.act(async (writing, record) => {
      if (EXAMPLE_LAYOUTS.some(({ name }) => name === layout.name))
        throw new BadRequest("“name”: is the name of an example. Choose another.", {
          field: "name",
          code: "taken",
        });
      const fault = formFault(layout.columns, layout.payCodes);
      if (fault !== null) throw new BadRequest(`“payCodes”: ${fault}.`, { field: "payCodes" });
      const [before] = await selectLayouts(writing, layout.name);
      if (layout.isUnknownRegular && before?.isUnknownRegular !== true && exchange.user().role !== "admin")
        throw new Forbidden("Only an administrator can have unknown overtime written as regular hours.");
      await putLayout(writing, layout);
      await record({ ...exchange.entry, ...changed(layout.name, before, layout) });
      return {};
    }),
  ),

  onCommand(deleteLayout, ({ name }, exchange) =>
    audit.act(async (writing, record) => {
      const [before] = await selectLayouts(writing, name);
      if (!(await deleteLayoutRow(writing, name))) throw new NotFound("There is no such layout.");
      await record({ ...exchange.entry, ...changed(name, before, undefined) });
      return {};
    }),
  ),
];

const changed = (saved: string, from: Layout | undefined, to: Layout | undefined) => {
  // Of a layout that was saved when its name could be any text.
  const name = withoutSecrets(saved);
  return {
    act: "setting-changed",
    about: { kind: "setting", id: `layout ${name}` },
    details: { setting: `the payroll layout ${name}`, from: layoutWords(from), to: layoutWords(to) },
  } as const;
};

/** `Minutes as MIN, Office, “ABC” as Co Code; control line apart`; "nothing" where there is none. */
function layoutWords(layout: Layout | undefined): string {
  if (layout === undefined) return "nothing";
  const columns = layout.columns.map((column) => {
    if (column.id === "constant") return `“${"text" in column ? column.text : ""}” as ${column.heading}`;
    const name = columnName(column.id);
    return name === column.heading ? name : `${name} as ${column.heading}`;
  });
  return [
    columns.join(", "),
    ...(layout.payCodes === null
      ? []
      : [`a row for each pay code (${Object.values(layout.payCodes).join(", ")})`]),
    ...(layout.isControlApart ? ["control line apart"] : []),
    ...(layout.isUnknownRegular ? ["unknown overtime as regular hours"] : []),
  ].join("; ");
}
