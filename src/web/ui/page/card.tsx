import type { ReactNode } from "react";
import { Mark } from "./icon.tsx";

type CardProps = {
  readonly title: string;
  /** One or two sentences on what this is for. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
};

/** A quiet card that asks for one thing. */
export const Card = ({ title, lead, children }: CardProps) => (
  <div className="flex w-full max-w-[25rem] flex-col gap-6 bg-surface px-4 py-8 sm:rounded-md sm:border sm:border-line sm:p-8">
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-2 font-semibold tracking-tight">
        <Mark />
        Fieldboard
      </p>
      <div className="flex flex-col gap-1">
        <h1 tabIndex={-1} className="rounded-sm text-title font-semibold tracking-tight">
          {title}
        </h1>
        {lead === undefined ? null : <p className="text-muted">{lead}</p>}
      </div>
    </div>
    {children}
  </div>
);

type CardPageProps = { readonly windowTitle: string; readonly children: ReactNode };

/** A page without the frame: one card in its middle. */
export const CardPage = ({ windowTitle, children }: CardPageProps) => (
  <main className="flex min-h-dvh justify-center bg-surface sm:items-start sm:bg-ground sm:px-4 sm:py-[12dvh]">
    <title>{`${windowTitle} · Fieldboard`}</title>
    {children}
  </main>
);
