const controlsIn = (root: Element | null): readonly HTMLElement[] => [
  ...(root?.querySelectorAll<HTMLElement>("button, input") ?? []),
];

/** Before a control goes away: the focus moves to another one of the box around it, or else to one of the filters. */
export function focusNeighbor(control: Element, box: string): void {
  const filters = document.querySelector("main fieldset[aria-label=Filters], main");
  const neighbors = [...controlsIn(control.closest(box)), ...controlsIn(filters)];
  neighbors.find((each) => each !== control && each.checkVisibility())?.focus();
}
