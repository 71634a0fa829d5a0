import { useId, useRef, type ReactNode } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { Retryable } from "./part.tsx";

type PanelProps = {
  readonly title: ReactNode;
  /** The title of the page says it: it names the panel for screen readers only. */
  readonly isTitleHidden?: boolean;
  /** The panel's rough shape while it waits. */
  readonly waiting: ReactNode;
  /** True while what is inside cannot be drawn yet: the shape stands in its place. */
  readonly isWaiting?: boolean;
  /** The panel takes the height that is left, and scrolls inside. */
  readonly fills?: boolean;
  readonly children: ReactNode;
};

/** A titled block that waits and fails on its own, so one bad report never blanks the page. */
export function Panel(props: PanelProps) {
  const { title, isTitleHidden = false, waiting, isWaiting = false } = props;
  const { fills = false, children } = props;
  const id = useId();
  const section = useRef<HTMLElement>(null);
  return (
    <section
      ref={section}
      aria-labelledby={id}
      tabIndex={-1}
      className={classNames("flex flex-col", fills ? "min-h-0 min-w-0 flex-1" : CONTAINED)}
    >
      <SectionHead
        id={id}
        title={title}
        className={isTitleHidden ? "sr-only" : fills ? "max-sm:sr-only" : ""}
      />
      <div className={classNames("flex flex-col", fills && "min-h-0 flex-1")}>
        <Retryable box={section} waiting={waiting}>
          {isWaiting ? waiting : children}
        </Retryable>
      </div>
    </section>
  );
}

/** Keeps what changes inside from having anything outside laid out again; a ring of focus may reach over the edge. */
const CONTAINED = "[contain:layout_style_paint] [overflow-clip-margin:1rem] print:[contain:none]";

type SectionProps = { readonly title: ReactNode; readonly children: ReactNode };

/** A titled part of a panel's content: separated by space and one rule, never a box in a box. */
export function Section({ title, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col">
      <SectionHead id={id} title={title} />
      {children}
    </section>
  );
}

type SubsectionProps = {
  readonly title: ReactNode;
  /** Names it for screen readers, where it is to be found by its name. */
  readonly label?: string;
  /** A rule sets it apart from what stands above. */
  readonly hasRule?: boolean;
  readonly children: ReactNode;
};

/** A titled part of a section, of a side panel or of an open row. */
export const Subsection = ({ title, label, hasRule = false, children }: SubsectionProps) => (
  <section aria-label={label} className={hasRule ? "border-t border-line pt-3" : undefined}>
    <h3 className="font-semibold">{title}</h3>
    {children}
  </section>
);

type SectionHeadProps = {
  readonly id: string;
  readonly title: ReactNode;
  readonly className?: string;
};

const SectionHead = ({ id, title, className = "" }: SectionHeadProps) => (
  <h2 id={id} className={`mb-3 min-h-8 border-b border-line pb-1 text-head font-semibold ${className}`}>
    {title}
  </h2>
);
