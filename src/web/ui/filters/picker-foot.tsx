import type { ReactNode } from "react";
import { Button } from "react-aria-components";
import { formatCount } from "#web/lib/format.ts";
import type { PickerOption } from "./picker-options.ts";

type PickerFootProps = {
  /** What a search has found; empty without one. */
  readonly found: readonly PickerOption[];
  readonly chosen: readonly string[];
  readonly most: number;
  readonly onChange: (chosen: readonly string[]) => void;
};

/** How many are chosen, and what can be done to all of them at once. */
export function PickerFoot({ found, chosen, most, onChange }: PickerFootProps) {
  const added = found.map(({ id }) => id).filter((id) => !chosen.includes(id));
  const hasRoom = chosen.length + added.length <= most;
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3 py-1.5">
      <output className="figures mr-auto text-muted">
        {chosen.length === 0 ? "None chosen" : `${formatCount(chosen.length)} chosen`}
        {chosen.length >= most || (added.length > 0 && !hasRoom) ? `, at most ${formatCount(most)}` : ""}
      </output>
      {added.length > 0 && hasRoom ? (
        <FootButton onPress={() => onChange([...chosen, ...added])}>
          Select all {formatCount(found.length)} found
        </FootButton>
      ) : null}
      {chosen.length > 0 ? <FootButton onPress={() => onChange([])}>Clear</FootButton> : null}
    </div>
  );
}

type FootButtonProps = { readonly onPress: () => void; readonly children: ReactNode };

const FootButton = ({ onPress, children }: FootButtonProps) => (
  <Button onPress={onPress} className="figures rounded-sm py-1 text-accent hover:underline max-sm:min-h-10">
    {children}
  </Button>
);
