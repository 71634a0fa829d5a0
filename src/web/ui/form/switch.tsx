import type { ReactNode } from "react";
import { classNames } from "#web/lib/class-names.ts";

type SwitchProps = {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly className?: string;
  readonly children: ReactNode;
};

/** On or off at once. The knob's place says which, beside the color. */
export const Switch = ({ isOn, onChange, className, children }: SwitchProps) => (
  <label
    className={classNames(
      "relative inline-flex min-h-8 cursor-default items-center gap-2 text-table max-sm:min-h-10",
      className,
    )}
  >
    <input
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says by itself whether it is checked
      role="switch"
      checked={isOn}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      className="peer absolute size-px opacity-0"
    />
    <span
      aria-hidden="true"
      className="inline-flex h-4.5 w-8 shrink-0 items-center rounded-full border border-control bg-surface px-0.5 transition-colors peer-checked:border-accent peer-checked:bg-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent peer-checked:[&>span]:translate-x-3.5 peer-checked:[&>span]:bg-on-accent"
    >
      <span className="size-3 rounded-full bg-control transition-transform" />
    </span>
    <span>{children}</span>
  </label>
);
