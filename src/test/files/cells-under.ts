type Lines<Cell> = readonly (readonly Cell[])[];

/**
 * The cells of a file under some of its headings, row by row: a test finds columns by their name, whatever their place.
 * The first line holds the headings.
 * @throws when there is no such heading, or more than one
 */
export function cellsUnder<Cell>(
  [headings = [], ...rows]: Lines<Cell>,
  ...names: readonly string[]
): Lines<Cell | undefined> {
  const places = names.map((name) => {
    const place = headings.findIndex((heading) => heading === name);
    if (place === -1) throw new Error(`No column “${name}” among: ${headings.join(", ")}`);
    if (headings.some((heading, other) => heading === name && other > place))
      throw new Error(`There are two columns “${name}”.`);
    return place;
  });
  return rows.map((row) => places.map((place) => row[place]));
}
