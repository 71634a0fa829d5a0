import { useQuery } from "@tanstack/react-query";
import type { z } from "zod/mini";
import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import {
  officeHeadcount,
  officeList,
  officePage,
  officesExport,
  type OfficeLine,
} from "#contract/offices.ts";
import { offices, type office } from "#contract/people/people.ts";
import type { OfficeId } from "#domain/ids.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { call } from "./call.ts";
import { fileOf } from "./export.ts";
import { reportOf, reportQuery, useReport } from "./report.ts";
import { useMayRequest } from "./identity/session.ts";

export { officesTable } from "#contract/offices.ts";

export type Office = z.output<typeof office>;
export type { OfficeLine };
export type OfficesQuery = QueryOf<typeof officeList>;

export const officesQuery = () => reportQuery(offices, {});

const NONE: readonly Office[] = [];

/** Offices that have come, where nothing is to wait for them. */
export function useLoadedOffices(): readonly Office[] {
  const enabled = useMayRequest(offices);
  return useQuery({ ...officesQuery(), enabled }).data?.rows ?? NONE;
}

export const useOffices = (): readonly Office[] => useReport(officesQuery()).rows;

/** Every office of the scope with what each noun counts of it. */
export const [officeListQuery, useOfficeList] = reportOf(officeList);

export type OfficeDetails = ReplyOf<typeof officePage>;
export type OfficeMonth = ReplyOf<typeof officeHeadcount>["months"][number];

/** Null when there is no such office, or none that one may know of. */
export const officeQuery = (id: OfficeId) => ({
  ...reportQuery(officePage, { id }),
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    call(officePage, { id }, signal).catch((error: unknown) => {
      if (error instanceof ApiError && error.fault === "missing") return null;
      throw error;
    }),
});

export const useOffice = (id: OfficeId): OfficeDetails | null => useReport(officeQuery(id));

export const [officeHeadcountQuery, useOfficeHeadcount] = reportOf(officeHeadcount);

export const officesFile = fileOf(officesExport);
