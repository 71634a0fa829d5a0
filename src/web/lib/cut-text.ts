/** True where a text is cut with an ellipsis. Asked of what is pointed at only: to measure all cells of a table would be slow. */
export const isCut = (element: HTMLElement): boolean =>
  element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === "ellipsis";
