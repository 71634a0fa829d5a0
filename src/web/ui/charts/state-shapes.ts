import { geoPath } from "d3-geo";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import atlas from "us-atlas/states-albers-10m.json";
import { STATES, stateName } from "#domain/people/office-places.ts";

type Atlas = Topology<{ readonly states: GeometryCollection<{ readonly name: string }> }>;

/** A state by its two letters, with its outline as an SVG path. */
export type StateShape = { readonly state: string; readonly path: string };

/** The atlas is projected already: its coordinates are those of a picture of this size. */
export const MAP_SIZE = { width: 975, height: 610 } as const;

/** True where the file of the package holds what is drawn of it. */
const isAtlas = (value: unknown): value is Atlas => {
  const { type, objects } = Object(value);
  return type === "Topology" && Object(objects).states?.type === "GeometryCollection";
};

/** The states of the United States and the district, in the order of their letters. @throws TypeError for another atlas */
export function stateShapes(from: unknown = atlas): readonly StateShape[] {
  if (!isAtlas(from)) throw new TypeError("the atlas has no states");
  const draw = geoPath(null);
  const pathOf = new Map(
    feature(from, from.objects.states).features.map((state) => [state.properties.name, draw(state)]),
  );
  return STATES.flatMap((state) => {
    const path = pathOf.get(stateName(state)) ?? null;
    return path === null ? [] : [{ state, path }];
  });
}
