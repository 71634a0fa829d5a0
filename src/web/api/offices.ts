import { useQuery } from "@tanstack/react-query";
import type { z } from "zod/mini";
import { offices, type office } from "#contract/people.ts";
import { reportQuery, useReport } from "./report.ts";

export type Office = z.output<typeof office>;

export const officesQuery = () => reportQuery(offices, {});

const NONE: readonly Office[] = [];

/** Those that have come, where nothing is to wait for them. */
export const useLoadedOffices = (): readonly Office[] => useQuery(officesQuery()).data?.rows ?? NONE;

export const useOffices = (): readonly Office[] => useReport(officesQuery()).rows;
