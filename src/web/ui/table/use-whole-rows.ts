import { useRef, useState, type MouseEvent, type PointerEvent } from "react";
import { isCut } from "#web/lib/cut-text.ts";

const NO_ROWS: ReadonlySet<string> = new Set();

/**
 * The rows that show whole what is cut in them, by their ids: those that were tapped, since fingers have no pointer to hold
 * over a text. Tapped again, a row is one line as before. A row that is a link is opened by a tap instead.
 */
export function useWholeRows(idAt: (place: number) => string | undefined) {
  const [ids, setIds] = useState(NO_ROWS);
  const isTap = useRef(false);
  return {
    ids,
    onPointerDown: ({ pointerType }: PointerEvent<HTMLElement>): void => {
      isTap.current = pointerType === "touch";
    },
    onClick: ({ target, currentTarget }: MouseEvent<HTMLElement>): void => {
      const row = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
      // An open row may hold a table with rows of its own.
      if (!isTap.current || row === null || row.closest("section") !== currentTarget) return;
      if (row.querySelector("a, button") !== null) return;
      const id = idAt(Number(row.dataset["row"]));
      if (id === undefined) return;
      const canGrow = [...row.querySelectorAll<HTMLElement>("*")].some(isCut);
      setIds((before) => {
        const after = new Set(before);
        if (!after.delete(id) && canGrow) after.add(id);
        return after;
      });
    },
  };
}
