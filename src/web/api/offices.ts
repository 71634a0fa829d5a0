import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import type { z } from "zod/mini";
import { offices, type office } from "#contract/offices.ts";
import { call } from "./call.ts";

export type Office = z.output<typeof office>;

export const officesQuery = () =>
  queryOptions({
    queryKey: ["offices"],
    queryFn: ({ signal }) => call(offices, {}, signal),
  });

export const useOffices = (): readonly Office[] => useSuspenseQuery(officesQuery()).data.rows;
