import { useLayoutEffect, useState } from "react";
import { FEW_ROWS } from "./row-pace.ts";

/** The elements that a row is drawn with, known by their key. */
export type RowSlot = { readonly index: number; readonly key: number };

/**
 * Which elements each row gets: its own while it stays, and those of a row that was scrolled out when it comes. After a
 * jump, when none stays, they are handed on in their order, so that the browser has none of them to move. After half a
 * jump they are not handed on: moving them would take as long as drawing them, and all at once.
 */
export function nextSlots(slots: readonly RowSlot[], indexes: readonly number[]): readonly RowSlot[] {
  const keys = new Map(slots.map(({ index, key }) => [index, key]));
  const isThere = new Set(indexes);
  const missing = indexes.filter((index) => !keys.has(index)).length;
  const areHandedOn = missing <= FEW_ROWS || missing === indexes.length;
  const free = slots.filter(({ index }) => areHandedOn && !isThere.has(index)).map(({ key }) => key);
  let unused = Math.max(-1, ...slots.map(({ key }) => key)) + 1;
  return indexes.map((index) => ({ index, key: keys.get(index) ?? free.shift() ?? unused++ }));
}

/**
 * The rows that have elements in the page: those that are drawn, and those that wait in the elements of rows that were
 * scrolled out. A row that waits without any has none made for it.
 */
export function drawnSlots(
  before: readonly RowSlot[],
  indexes: readonly number[],
  isReady: (index: number) => boolean,
): readonly RowSlot[] {
  const known = new Set(before.map(({ key }) => key));
  return nextSlots(before, indexes).filter(({ index, key }) => isReady(index) || known.has(key));
}

/** The slots of `drawnSlots`, from one drawing to the next. */
export function useRowSlots(
  indexes: readonly number[],
  isReady: (index: number) => boolean,
): readonly RowSlot[] {
  const [kept] = useState(keepSlots);
  const slots = drawnSlots(kept.slots(), indexes, isReady);
  useLayoutEffect(() => kept.change(slots));
  return slots;
}

/** Changes without drawing: what has been drawn is told of afterwards. */
function keepSlots() {
  let slots: readonly RowSlot[] = [];
  return {
    slots: () => slots,
    change: (to: readonly RowSlot[]): void => {
      slots = to;
    },
  };
}
