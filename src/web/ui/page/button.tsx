import type { ReactNode } from "react";
import { noteDownload } from "#web/lib/download.ts";
import { Icon, type IconName } from "./icon.tsx";

const LOOKS = {
  /** Main button of a page or a dialog: one on each. */
  primary:
    "border border-transparent bg-accent font-semibold text-on-accent hover:brightness-110 disabled:border-control disabled:bg-ground",
  plain: "border border-control bg-surface text-ink hover:bg-ground",
  danger: "border border-bad bg-surface text-bad hover:bg-ground",
  quiet: "text-muted hover:bg-ground hover:text-ink",
} as const;

const SHAPE = "inline-flex h-8 items-center gap-1.5 rounded-md px-3 whitespace-nowrap max-sm:h-10";

type ButtonProps = {
  readonly look?: keyof typeof LOOKS;
  readonly icon?: IconName;
  readonly onPress: () => void;
  readonly isDisabled?: boolean;
  /** True of a button that stays pressed, such as a filter, while it is. */
  readonly isPressed?: boolean;
  readonly children: ReactNode;
};

/* The browser's own: react-aria's re-render on every pointer move and add to the first load. */
export const Button = ({
  look = "plain",
  icon,
  onPress,
  isDisabled = false,
  isPressed,
  children,
}: ButtonProps) => (
  <button
    type="button"
    onClick={onPress}
    disabled={isDisabled}
    aria-pressed={isPressed}
    className={`${SHAPE} aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent disabled:text-faint ${LOOKS[look]}`}
  >
    {icon === undefined ? null : <Icon name={icon} />}
    <span>{children}</span>
  </button>
);

type ButtonLinkProps = {
  readonly icon: IconName;
  readonly href: string;
  /** The file's name; without it the server names the file, so that a refusal is not saved under the name of the data. */
  readonly fileName?: string;
  readonly children: ReactNode;
};

/** Looks like a button and downloads a file. */
export const ButtonLink = ({ icon, href, fileName = "", children }: ButtonLinkProps) => (
  <a href={href} download={fileName} onClick={noteDownload} className={`${SHAPE} ${LOOKS.plain}`}>
    <Icon name={icon} />
    <span>{children}</span>
  </a>
);

/** Looks like a button and opens a message in the mail program, whose address `mailtoOf` makes. */
export const MailButton = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <a href={href} className={`${SHAPE} ${LOOKS.plain}`}>
    <Icon name="mail" />
    <span>{children}</span>
  </a>
);
