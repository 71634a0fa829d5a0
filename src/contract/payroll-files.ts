import { z } from "zod/mini";
import { command, endpoint } from "./endpoint.ts";
import { list } from "./primitives.ts";
import { partnerTable } from "./tables.ts";

export type PartnerColumn = keyof typeof partnerTable;
export const isPartnerColumn = (id: unknown): id is PartnerColumn =>
  typeof id === "string" && Object.hasOwn(partnerTable, id);

const name = z.string().check(z.minLength(1), z.maxLength(80));
const partnerColumn = z.custom<PartnerColumn>(isPartnerColumn, "not a column of the partner file");

/** Columns of the partner file in their order, each as the partner calls it. */
const columns = list(
  z.strictObject({ id: partnerColumn, heading: z.string().check(z.minLength(1), z.maxLength(80)) }),
).check(
  z.refine((all) => all.length > 0, "names no column"),
  z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "names a column twice"),
  z.refine((all) => new Set(all.map(({ heading }) => heading)).size === all.length, "has a heading twice"),
);

const mapping = z.object({ name, columns });

/** The saved mappings of the partner file, which all payroll staff share. */
export const payrollMappings = endpoint({
  path: "/api/payroll/mappings",
  query: z.object({}),
  reply: z.object({ rows: list(mapping) }),
});

/** Saves a mapping; one of the same name is replaced. */
export const saveMapping = command("/api/payroll/mappings/save", { name, columns }, {});
export const deleteMapping = command("/api/payroll/mappings/delete", { name }, {});
