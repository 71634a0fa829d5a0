import { PLAIN_LOOK, widened, type TableLook } from "./table-look.ts";

/** The widths that the columns have on the screen now. */
export const measuredWidths = (box: HTMLElement | null): TableLook["widths"] =>
  [...(box?.querySelectorAll<HTMLElement>("th[data-column]") ?? [])].map((heading) => ({
    id: heading.dataset["column"] ?? "",
    px: heading.offsetWidth,
  }));

/** The look after one column's width was changed: the first change holds all the others where they are. */
export const resized = (
  look: TableLook,
  measured: TableLook["widths"],
  id: string,
  px: number | null,
): TableLook => {
  if (px === null) return { ...look, widths: PLAIN_LOOK.widths };
  const held = measured.reduce((widths, each) => widened(widths, each.id, each.px), look.widths);
  return { ...look, widths: widened(held, id, px) };
};
