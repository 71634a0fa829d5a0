import { paths } from "#web/lib/paths.ts";
import type { IconName } from "#web/ui/icon.tsx";

type MainPlace = {
  readonly id: "funnel" | "roadshows" | "people" | "payroll";
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
};

/** The main pages, in their order everywhere: the rail, the palette. */
export const PLACES: readonly MainPlace[] = [
  { id: "funnel", to: paths.funnel, label: "Funnel", icon: "funnel" },
  { id: "roadshows", to: paths.roadshows, label: "Roadshows", icon: "store" },
  { id: "people", to: paths.people, label: "People", icon: "people" },
  { id: "payroll", to: paths.payroll, label: "Payroll", icon: "clock" },
];
