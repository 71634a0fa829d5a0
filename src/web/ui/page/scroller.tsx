import type { CSSProperties, ReactNode } from "react";

type ScrollerProps = {
  /** Names it for screen readers, where nothing around it does. */
  readonly label?: string;
  /** Size that it measures, and directions in which it scrolls. */
  readonly className: string;
  readonly style?: CSSProperties;
  readonly children: ReactNode;
};

/**
 * Box that scrolls by itself inside a page, by keyboard too. It places what is inside: words for screen readers only would
 * otherwise lie where they are without scrolling, and lengthen the page by that.
 */
export const Scroller = ({ label, className, style, children }: ScrollerProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
  <section aria-label={label} tabIndex={0} className={`relative ${className}`} style={style}>
    {children}
  </section>
);
