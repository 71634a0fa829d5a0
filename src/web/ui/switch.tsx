import type { ReactNode } from "react";
import { Switch as AriaSwitch } from "react-aria-components";

type SwitchProps = {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: ReactNode;
};

/** On or off at once. The knob's place says which, beside the color. */
export const Switch = ({ isOn, onChange, children }: SwitchProps) => (
  <AriaSwitch
    isSelected={isOn}
    onChange={onChange}
    className="group inline-flex min-h-8 cursor-default items-center gap-2 text-table whitespace-nowrap max-sm:min-h-10"
  >
    <span className="inline-flex h-4.5 w-8 items-center rounded-full border border-control bg-surface px-0.5 transition-colors group-data-[focus-visible]:outline-2 group-data-[focus-visible]:outline-offset-2 group-data-[focus-visible]:outline-accent group-data-[selected]:border-accent group-data-[selected]:bg-accent">
      <span className="size-3 rounded-full bg-control transition-transform group-data-[selected]:translate-x-3.5 group-data-[selected]:bg-on-accent" />
    </span>
    {children}
  </AriaSwitch>
);
