import { lazy, type ComponentType } from "react";

type KitSection = {
  /** `/kit?part=id` shows this one alone. */
  readonly id: string;
  readonly title: string;
  readonly Section: ComponentType;
};

/** All parts, in the order of the page. A new one is a file `<part>-section.tsx` and a line here. */
export const SECTIONS: readonly KitSection[] = [
  {
    id: "charts",
    title: "Charts",
    Section: lazy(async () => ({ default: (await import("./charts-section.tsx")).ChartsSection })),
  },
  {
    id: "table",
    title: "Table",
    Section: lazy(async () => ({ default: (await import("./table-section.tsx")).TableSection })),
  },
  {
    id: "pickers",
    title: "Pickers and facets",
    Section: lazy(async () => ({ default: (await import("./pickers-section.tsx")).PickersSection })),
  },
  {
    id: "dates",
    title: "Dates and choices",
    Section: lazy(async () => ({ default: (await import("./dates-section.tsx")).DatesSection })),
  },
  {
    id: "shell",
    title: "Shell",
    Section: lazy(async () => ({ default: (await import("./shell-section.tsx")).ShellSection })),
  },
  {
    id: "sign-in",
    title: "Sign-in and account",
    Section: lazy(async () => ({ default: (await import("./sign-in-section.tsx")).SignInSection })),
  },
  {
    id: "forms",
    title: "Forms and facts",
    Section: lazy(async () => ({ default: (await import("./forms-section.tsx")).FormsSection })),
  },
  {
    id: "private",
    title: "Private data",
    Section: lazy(async () => ({ default: (await import("./private-section.tsx")).PrivateSection })),
  },
];
