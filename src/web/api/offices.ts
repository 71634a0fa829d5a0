import type { z } from "zod/mini";
import { offices, type office } from "#contract/people.ts";
import { reportQuery, useReport } from "./report.ts";

export type Office = z.output<typeof office>;

export const officesQuery = () => reportQuery(offices, {});

export const useOffices = (): readonly Office[] => useReport(officesQuery()).rows;
