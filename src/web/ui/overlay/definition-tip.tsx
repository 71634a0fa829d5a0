import type { ReactNode, RefObject } from "react";
import { Tooltip, TooltipTriggerStateContext } from "react-aria-components";
import { Age } from "#web/ui/page/age.tsx";
import type { DefinitionText } from "./definition.tsx";

type DefinitionTipProps = DefinitionText & {
  readonly id: string;
  readonly anchor: RefObject<HTMLButtonElement | null>;
  /** The pointer is on it. */
  readonly onStay: () => void;
  /** The pointer has left it, so that it may go soon; or must go now, because the page scrolls away under it. */
  readonly onLeave: (isNow: boolean) => void;
};

/** What a definition shows. */
export const DefinitionTip = (props: DefinitionTipProps) => {
  const { id, anchor, onStay, onLeave, formula, parts, range, source, asOf } = props;
  // Inside the page's landmark, where those who go from landmark to landmark find it.
  const main = document.querySelector("main");
  return (
    <TooltipTriggerStateContext
      value={{
        isOpen: true,
        shouldSkipAnimation: true,
        open: onStay,
        close: (isNow = false) => onLeave(isNow),
      }}
    >
      <Tooltip
        triggerRef={anchor}
        placement="bottom start"
        offset={6}
        {...(main !== null && { UNSTABLE_portalContainer: main })}
        className="rounded-md border border-line-strong bg-raised text-table text-ink shadow-raised"
      >
        <div id={id} className="max-w-[min(24rem,calc(100vw-2rem))] px-4 py-3">
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
    </TooltipTriggerStateContext>
  );
};

const Row = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="text-right">{children}</dd>
  </>
);
