/** The seven operations of the reporting interface: what `GET` and `POST` below `/index.cfm` can be asked for. */
export const OPERATIONS = [
  "interviewReport",
  "roadshowEvents",
  "employees",
  "weekly",
  "roadshowData",
  "roadshowDataDev",
  "weeklyDataDev",
] as const;
export type Operation = (typeof OPERATIONS)[number];

/** The operations that answer with time records, each in a form of its own. */
export type TimeRecordOperation = Extract<Operation, "roadshowData" | "roadshowDataDev" | "weeklyDataDev">;

export type Route = {
  readonly method: "GET" | "POST";
  /** Below `/index.cfm`, spelled exactly so. */
  readonly path: string;
  /** False for the two that only the development address has. */
  readonly isOnProduction: boolean;
};

export const ROUTES: Readonly<Record<Operation, Route>> = {
  interviewReport: { method: "GET", path: "/applicantstream/interviewReportAdmin", isOnProduction: true },
  roadshowEvents: { method: "GET", path: "/fieldmap/roadshowEvents", isOnProduction: true },
  employees: { method: "GET", path: "/employees/all", isOnProduction: true },
  weekly: { method: "GET", path: "/payroll/partner_weekly", isOnProduction: true },
  roadshowData: { method: "POST", path: "/payroll/partner_weeklyDataRoadshow", isOnProduction: true },
  roadshowDataDev: { method: "POST", path: "/partner_weeklyDataRoadshow", isOnProduction: false },
  weeklyDataDev: { method: "POST", path: "/partner_weeklyData", isOnProduction: false },
};

const SEGMENT = "/index.cfm";

/** The operation of a method and a path, or null. The path is the part after `/index.cfm`; a longer one is cut there. */
export function operationOf(method: string, path: string): Operation | null {
  const at = path.lastIndexOf(`${SEGMENT}/`);
  const below = at === -1 ? path : path.slice(at + SEGMENT.length);
  const isAsked = (operation: Operation): boolean =>
    ROUTES[operation].path === below && ROUTES[operation].method === method.toUpperCase();
  return OPERATIONS.find(isAsked) ?? null;
}
