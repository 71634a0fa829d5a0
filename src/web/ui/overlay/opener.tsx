import { useId, useRef, useState, type ReactNode, type RefObject } from "react";
import { fetchAhead, useShown, type OnDemand } from "./on-demand.ts";

/** What something that opened is told about the button it opened from. */
export type Opened = {
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
  /** Of the button, which names what opened. */
  readonly labelledBy: string;
  /** Where the focus begins in a list: by keyboard at an end of it, else where the choice is. */
  readonly startsAt: "first" | "last" | true;
};

type OpenerProps<Code> = {
  readonly code: OnDemand<Code>;
  readonly opens: "menu" | "listbox" | "dialog";
  readonly className: string;
  /** The button's name, where its content does not say it. */
  readonly label?: string;
  /** The ids of what names the button, where more than its content does. */
  readonly labelledBy?: string;
  readonly renderOpen: (code: Code, opened: Opened) => ReactNode;
  readonly children: ReactNode;
};

/** A button that opens something over the page. What opens is code of its own: most visits never need it. */
export function Opener<Code>(props: OpenerProps<Code>) {
  const { code, opens, className, label, labelledBy, renderOpen, children } = props;
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const { shown, show, hide } = useShown(code);
  const [opening, setOpening] = useState<Opening>({ startsAt: true, times: 0 });
  const open = (startsAt: Opened["startsAt"]): void => {
    setOpening(({ times }) => ({ startsAt, times: times + 1 }));
    show();
  };
  return (
    <>
      <button
        type="button"
        ref={anchor}
        id={id}
        className={className}
        {...(label !== undefined && { "aria-label": label })}
        {...(labelledBy !== undefined && { "aria-labelledby": labelledBy })}
        aria-haspopup={opens}
        aria-expanded={shown !== null}
        onPointerEnter={() => void fetchAhead(code)}
        onFocus={() => void fetchAhead(code)}
        // A press by keyboard, or by a screen reader, counts no clicks.
        onClick={({ detail }) => open(detail === 0 ? "first" : true)}
        onKeyDown={(event) => {
          // Enter opens at once: as a click of the browser's it would pass for that of a screen reader.
          const end = event.key === "Enter" ? "first" : opens === "dialog" ? undefined : ENDS.get(event.key);
          if (end === undefined) return;
          event.preventDefault();
          open(end);
        }}
      >
        {children}
      </button>
      {shown === null ? null : (
        <Open
          // Another one, though the one before may still be closing.
          key={opening.times}
          code={shown}
          render={renderOpen}
          anchor={anchor}
          onClose={hide}
          labelledBy={labelledBy ?? id}
          startsAt={opening.startsAt}
        />
      )}
    </>
  );
}

/** The keys that open a list, and where they begin in it. */
const ENDS: ReadonlyMap<string, "first" | "last"> = new Map([
  ["ArrowDown", "first"],
  ["ArrowUp", "last"],
]);

type Opening = Pick<Opened, "startsAt"> & { readonly times: number };

type OpenProps<Code> = Opened & {
  readonly code: Code;
  readonly render: OpenerProps<Code>["renderOpen"];
};

const Open = <Code,>({ code, render, ...opened }: OpenProps<Code>) => render(code, opened);
