import { useState, type ReactNode } from "react";
import { Button, Tooltip, TooltipTrigger } from "react-aria-components";
import type { Instant } from "#domain/time/time.ts";
import { Age } from "#web/ui/page/age.tsx";

type DefinitionProps = {
  /** Formula in words: "showed ÷ booked of the same stage". */
  readonly formula: string;
  /** Example: what went into it here, with the values. */
  readonly parts: readonly { readonly label: string; readonly value: ReactNode }[];
  /** Days that it covers, such as: the days, or the week of an office. */
  readonly range: ReactNode;
  /** Reports that it is from. */
  readonly source: string;
  readonly asOf: Instant | null;
  /** The number's name on the page. */
  readonly children: ReactNode;
};

const HOVER_MS = 300;

/** "How is this computed?", answered on hover, on focus and, for fingers, on a press. Escape closes it. */
export function Definition({ formula, parts, range, source, asOf, children }: DefinitionProps) {
  const [isOpen, setIsOpen] = useState(false);
  // Inside the page's landmark, for those who go from landmark to landmark.
  const main = document.querySelector("main");
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
        className="rounded-md border border-line-strong bg-raised text-table text-ink shadow-raised"
      >
        <div className="max-w-[min(24rem,calc(100vw-2rem))] px-4 py-3">
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
        </div>
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
