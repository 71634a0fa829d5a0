import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

const LOOKS = {
  plain: "border border-control bg-surface text-ink hover:bg-ground",
  quiet: "text-muted hover:bg-ground hover:text-ink",
} as const;

type ButtonProps = {
  readonly look?: keyof typeof LOOKS;
  readonly icon?: IconName;
  readonly onPress: () => void;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
};

/* The browser's own: those of react-aria draw themselves anew at every move of a pointer, and weigh on the first load. */
export const Button = ({ look = "plain", icon, onPress, isDisabled = false, children }: ButtonProps) => (
  <button
    type="button"
    onClick={onPress}
    disabled={isDisabled}
    className={`inline-flex h-8 items-center gap-1.5 rounded-md px-3 whitespace-nowrap max-sm:h-10 disabled:text-faint ${LOOKS[look]}`}
  >
    {icon === undefined ? null : <Icon name={icon} />}
    {children}
  </button>
);
