import type { ReactNode } from "react";
import { ToggleButton } from "react-aria-components";
import { formatCount } from "#web/lib/format.ts";
import { Icon } from "./icon.tsx";

type ToggleProps = {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** How many rows it leaves. */
  readonly count?: number;
  readonly children: ReactNode;
};

/** A filter that is on or off; a check mark says so beside the color. */
export const Toggle = ({ isOn, onChange, count, children }: ToggleProps) => (
  <ToggleButton
    isSelected={isOn}
    onChange={onChange}
    className="inline-flex h-8 items-center gap-1.5 rounded-md border border-control bg-surface px-2.5 text-table whitespace-nowrap transition-colors hover:bg-ground data-[selected]:border-accent data-[selected]:bg-accent-soft data-[selected]:text-accent max-sm:h-10 max-sm:w-full"
  >
    {isOn ? <Icon name="check" /> : null}
    {children}
    {count === undefined ? null : (
      <span className="figures text-muted max-sm:ml-auto">{formatCount(count)}</span>
    )}
  </ToggleButton>
);
