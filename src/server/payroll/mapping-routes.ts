import { deleteMapping, partnerTable, payrollMappings, saveMapping } from "#contract/payroll-files.ts";
import type { Hono } from "hono";
import { fileHeadings } from "#contract/tables.ts";
import type { Audit } from "#server/audit/audit.ts";
import { mountCommand } from "#server/http/commands.ts";
import { NotFound } from "#server/http/refusal.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import { mount } from "#server/http/serve.ts";
import type { Store } from "#server/postgres/connect.ts";
import { deleteMappingRow, putMapping, selectMappings, type Mapping } from "./partner-queries.ts";

type MappingDeps = { readonly store: Pick<Store, "db">; readonly audit: Audit };

/** What the payroll partner calls the columns of its file: saved by name, and on record as a setting. */
export function mountMappings(app: Hono<HttpEnv>, { store, audit }: MappingDeps): void {
  mount(app, payrollMappings, async () => ({ rows: await selectMappings(store.db) }));

  mountCommand(app, saveMapping, (mapping, exchange) =>
    audit.act(async (writing, record) => {
      const [before] = await selectMappings(writing, mapping.name);
      await putMapping(writing, mapping);
      await record({ ...exchange.entry, ...changed(mapping.name, before, mapping) });
      return {};
    }),
  );

  mountCommand(app, deleteMapping, ({ name }, exchange) =>
    audit.act(async (writing, record) => {
      const [before] = await selectMappings(writing, name);
      if (!(await deleteMappingRow(writing, name))) throw new NotFound("There is no such mapping.");
      await record({ ...exchange.entry, ...changed(name, before, undefined) });
      return {};
    }),
  );
}

const changed = (name: string, from: Mapping | undefined, to: Mapping | undefined) =>
  ({
    act: "setting-changed",
    about: { kind: "setting", id: `mapping ${name}` },
    details: { setting: `the partner mapping ${name}`, from: mappingWords(from), to: mappingWords(to) },
  }) as const;

/** `Minutes as MIN, Office`; "nothing" where there is none. */
const mappingWords = (mapping: Mapping | undefined): string =>
  mapping === undefined
    ? "nothing"
    : mapping.columns
        .map(({ id, heading }) => {
          const [own] = fileHeadings(partnerTable[id]);
          return own === heading ? heading : `${own} as ${heading}`;
        })
        .join(", ");
