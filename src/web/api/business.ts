import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { business, changeBusiness, changeOfficePlace } from "#contract/business.ts";
import type { ReplyOf, BodyOf } from "#contract/endpoint.ts";
import { call, send } from "./call.ts";
import { useReport } from "./report.ts";
import { unending } from "./session.ts";

export type Business = ReplyOf<typeof business>;
export type OfficePlace = Business["offices"][number];

export const businessQuery = () =>
  queryOptions({ queryKey: ["business"], queryFn: ({ signal }) => call(business, {}, signal) });

export const useBusinessDecisions = (): Business => useReport(businessQuery());

/** Whatever is computed with a setting is asked anew: reports, and what the session says of it. */
export function useChangeBusiness() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof changeBusiness>) => send(changeBusiness, body, unending),
    onSettled: () => queries.invalidateQueries(),
  });
}

export function useChangeOfficePlace() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof changeOfficePlace>) => send(changeOfficePlace, body, unending),
    onSettled: () => queries.invalidateQueries(businessQuery()),
  });
}
