import { useState, type ReactNode } from "react";
import { Button, Tooltip, TooltipTrigger } from "react-aria-components";
import type { Instant } from "#domain/time.ts";
import { Age } from "./age.tsx";

type DefinitionPart = { readonly label: string; readonly value: ReactNode };

type DefinitionProps = {
  /** The number's name, as it stands on the page. */
  readonly children: ReactNode;
  /** How it is computed, in words: "showed ÷ booked of the same stage". */
  readonly formula: string;
  /** What went into it here, with the values. */
  readonly parts: readonly DefinitionPart[];
  /** What it covers: the days, or the week of an office. */
  readonly range: ReactNode;
  /** Which reports it is from. */
  readonly source: string;
  readonly asOf: Instant | null;
};

const HOVER_MS = 300;

/** "How is this computed?", answered on hover, on focus and, for fingers, on a press. Escape closes it. */
export function Definition({ children, formula, parts, range, source, asOf }: DefinitionProps) {
  const [isOpen, setIsOpen] = useState(false);
  // Inside the page's landmark, where those who go from landmark to landmark find it.
  const main = isOpen ? document.querySelector("main") : null;
  return (
    <TooltipTrigger
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      delay={HOVER_MS}
      closeDelay={HOVER_MS}
      shouldCloseOnPress={false}
    >
      <Button
        onPress={() => setIsOpen(true)}
        className="cursor-help rounded-sm text-left underline decoration-dotted decoration-from-font underline-offset-4"
      >
        {children}
      </Button>
      <Tooltip
        placement="bottom start"
        offset={6}
        {...(main !== null && { UNSTABLE_portalContainer: main })}
        className="max-w-[min(24rem,calc(100vw-2rem))] rounded-md border border-line-strong bg-raised px-4 py-3 text-table text-ink shadow-raised"
      >
        <p className="font-semibold">{formula}</p>
        <dl className="figures mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {parts.map(({ label, value }) => (
            <Row key={label} label={label}>
              {value}
            </Row>
          ))}
        </dl>
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-t border-line pt-2 text-caption">
          <Row label="Range">{range}</Row>
          <Row label="Source">{source}</Row>
          <Row label="Age">
            <Age asOf={asOf} />
          </Row>
        </dl>
      </Tooltip>
    </TooltipTrigger>
  );
}

const Row = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="text-right">{children}</dd>
  </>
);
