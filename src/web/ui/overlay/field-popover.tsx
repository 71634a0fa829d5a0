import { lazy } from "react";
import { FIELD } from "#web/ui/page/field-look.ts";
import { Icon } from "#web/ui/page/icon.tsx";
import { Part } from "#web/ui/page/part.tsx";
import type { FieldPopoverProps } from "./field-button.tsx";

const LoadedFieldPopover = lazy(async () => ({
  default: (await import("./field-button.tsx")).LoadedFieldPopover,
}));

/** A field of a toolbar and what it opens. It says what is chosen before the code of what can be pressed has come. */
export function FieldPopover(props: FieldPopoverProps) {
  const { label, words, icon = "chevron-down", className = "", groupClassName = "" } = props;
  const shown = (
    <div className={`${FIELD.group} ${groupClassName}`}>
      <span className={FIELD.label}>{label}</span>
      <span className={`${FIELD.button} ${className}`}>
        <span className="flex min-w-0 items-baseline">{words}</span>
        <Icon name={icon} className="text-muted" />
      </span>
    </div>
  );
  return (
    <Part waiting={shown} instead={shown}>
      <LoadedFieldPopover {...props} />
    </Part>
  );
}
