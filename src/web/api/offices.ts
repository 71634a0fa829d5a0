import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod/mini";
import { offices, type office } from "#contract/offices.ts";
import { call } from "./call.ts";
import { useReport } from "./report.ts";

export type Office = z.output<typeof office>;

export const officesQuery = () =>
  queryOptions({
    queryKey: ["offices"],
    queryFn: ({ signal }) => call(offices, {}, signal),
  });

export const useOffices = (): readonly Office[] => useReport(officesQuery()).rows;
