import type { ChartMark } from "./chart-table.ts";

type Place = Pick<ChartMark, "lane" | "step">;

/**
 * The mark that a key leads to, or null when it leads nowhere: left and right to the neighbor in the same lane, up and
 * down to the nearest mark of the neighboring lane, Home and End to the ends of the lane.
 */
export function markByKey<Mark extends Place>(marks: readonly Mark[], from: Place, key: string): Mark | null {
  const lane = marks
    .filter((mark) => mark.lane === from.lane)
    .toSorted((one, other) => one.step - other.step);
  switch (key) {
    case "ArrowRight":
      return lane.find(({ step }) => step > from.step) ?? null;
    case "ArrowLeft":
      return lane.findLast(({ step }) => step < from.step) ?? null;
    case "ArrowDown":
      return nearestIn(nextLane(marks, from.lane, 1), from.step);
    case "ArrowUp":
      return nearestIn(nextLane(marks, from.lane, -1), from.step);
    case "Home":
      return lane.at(0) ?? null;
    case "End":
      return lane.at(-1) ?? null;
    default:
      return null;
  }
}

function nextLane<Mark extends Place>(
  marks: readonly Mark[],
  lane: number,
  direction: 1 | -1,
): readonly Mark[] {
  const distances = marks.map((mark) => (mark.lane - lane) * direction).filter((distance) => distance > 0);
  const wanted = lane + direction * Math.min(...distances);
  return marks.filter((mark) => mark.lane === wanted);
}

const nearestIn = <Mark extends Place>(marks: readonly Mark[], step: number): Mark | null =>
  marks.toSorted((one, other) => Math.abs(one.step - step) - Math.abs(other.step - step))[0] ?? null;
