import { Suspense, useId, useRef, useState, type ReactNode, type RefObject } from "react";
import { Button, DialogTrigger, Popover } from "react-aria-components";
import { useIsNarrow } from "#web/lib/media.ts";
import { FIELD } from "#web/ui/page/field-look.ts";
import { FailureBoundary, FailureCard } from "#web/ui/page/failure.tsx";
import { Icon, type IconName } from "#web/ui/page/icon.tsx";
import { POPOVER } from "./layer.tsx";
import { Sheet } from "./sheet.tsx";

type FieldButtonProps = {
  readonly label: string;
  /** The id of the label, for what opens. */
  readonly labelId?: string;
  readonly icon?: IconName;
  readonly className?: string;
  /** Class of the field around the button. */
  readonly groupClassName?: string;
  /** Field to which what opens is aligned. */
  readonly field: RefObject<HTMLDivElement | null>;
  /** Words on what is chosen. */
  readonly children: ReactNode;
};

/** A field of a toolbar that opens something: the button of a `DialogTrigger` or `MenuTrigger`. */
export function FieldButton({
  label,
  icon = "chevron-down",
  className = "",
  groupClassName = "",
  field,
  children,
  ...ids
}: FieldButtonProps) {
  const id = useId();
  const labelId = ids.labelId ?? `${id}-label`;
  return (
    <div ref={field} className={`${FIELD.group} ${groupClassName}`}>
      <span id={labelId} className={FIELD.label}>
        {label}
      </span>
      <Button aria-labelledby={`${labelId} ${id}-value`} className={`${FIELD.button} text-left ${className}`}>
        <span id={`${id}-value`} className="flex min-w-0 items-baseline">
          {children}
        </span>
        <Icon name={icon} className="text-muted" />
      </Button>
    </div>
  );
}

export type FieldPopoverProps = Omit<FieldButtonProps, "field" | "labelId" | "children"> & {
  /** Words on what is chosen. */
  readonly words: ReactNode;
  readonly boxClassName?: string;
  /** On a narrow screen it opens from the bottom, over the whole width. */
  readonly isDrawerOnPhone?: boolean;
  readonly children: (close: () => void) => ReactNode;
};

/** A field of a toolbar and what it opens, whose code may be loaded then. */
export function LoadedFieldPopover(props: FieldPopoverProps) {
  const { words, boxClassName = "", isDrawerOnPhone = false, children, ...button } = props;
  const field = useRef<HTMLDivElement>(null);
  const labelId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const isDrawer = useIsNarrow() && isDrawerOnPhone;
  const close = (): void => setIsOpen(false);
  const content = isOpen ? <Opened>{children(close)}</Opened> : null;
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      <FieldButton {...button} field={field} labelId={labelId}>
        {words}
      </FieldButton>
      {isDrawer && isOpen ? (
        <Sheet title={button.label} onClose={close} isDrawer>
          {content}
        </Sheet>
      ) : null}
      {isDrawer ? null : (
        <Popover
          aria-labelledby={labelId}
          triggerRef={field}
          placement="bottom start"
          className={`${POPOVER} flex flex-col overflow-auto ${boxClassName}`}
        >
          {content}
        </Popover>
      )}
    </DialogTrigger>
  );
}

/** Dialog that opens over the page, while its code loads and where that failed too. */
const Opened = ({ children }: { readonly children: ReactNode }) => (
  <FailureBoundary
    renderFailure={(words) => (
      <div className="p-4">
        <FailureCard words={words} />
      </div>
    )}
  >
    <Suspense fallback={<p className="px-4 py-3 text-table text-muted">Loading…</p>}>{children}</Suspense>
  </FailureBoundary>
);
