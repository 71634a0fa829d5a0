import { useState } from "react";
import * as Aria from "react-aria-components";
import { addDays, daysBetween, type DateRange, type IsoDate } from "#domain/time/time.ts";
import { formatDay } from "#web/lib/format-dates.ts";

/** Days that the slider reaches back; the field beside it takes any day. */
const SLIDER_DAYS = 3 * 365;

type DaysSliderProps = {
  readonly range: DateRange;
  readonly today: IsoDate;
  readonly onChange: (range: DateRange) => void;
};

const THUMBS = ["First day", "Second day"] as const;

/** Both days on one line of three years, or of more where the first day is earlier. The page follows when a thumb is let go. */
export function DaysSlider({ range, today, onChange }: DaysSliderProps) {
  const last = today > range.to ? today : range.to;
  const usual = addDays(last, -SLIDER_DAYS);
  const first = range.from < usual ? range.from : usual;
  const [moving, setMoving] = useState<readonly number[] | null>(null);
  const dayAt = (place: number): IsoDate => addDays(first, place);
  const places = moving ?? [daysBetween(first, range.from), daysBetween(first, range.to)];
  return (
    <Aria.Slider
      aria-label="The two days"
      value={[...places]}
      minValue={0}
      maxValue={daysBetween(first, last)}
      onChange={(value) => setMoving(value)}
      onChangeEnd={([from = 0, to = 0]) => {
        setMoving(null);
        onChange({ from: dayAt(from), to: dayAt(to) });
      }}
      className="flex w-full max-w-3xl flex-col gap-1 print:hidden"
    >
      <Aria.SliderTrack className="relative mx-2 h-8 w-[calc(100%-1rem)]">
        {({ state }) => (
          <>
            <div className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 rounded-full bg-line-strong" />
            <svg aria-hidden="true" className="absolute inset-x-0 top-1/2 h-1 w-full -translate-y-1/2">
              <rect
                x={`${state.getThumbPercent(0) * 100}%`}
                width={`${(state.getThumbPercent(1) - state.getThumbPercent(0)) * 100}%`}
                height="4"
                className="fill-accent"
              />
            </svg>
            {THUMBS.map((label, index) => (
              <Aria.SliderThumb
                key={label}
                index={index}
                aria-label={`${label}, ${formatDay(dayAt(state.values[index] ?? 0))}`}
                className="top-1/2 size-5 rounded-full border-2 border-accent bg-surface outline-none data-[dragging]:bg-accent data-[focus-visible]:ring-2 data-[focus-visible]:ring-accent data-[focus-visible]:ring-offset-2"
              />
            ))}
          </>
        )}
      </Aria.SliderTrack>
      <div className="figures flex flex-wrap justify-between gap-x-4 text-caption text-muted">
        <span>{formatDay(first)}</span>
        <span className="font-semibold text-ink max-sm:order-first max-sm:w-full max-sm:text-center">
          {`${formatDay(dayAt(places[0] ?? 0))} – ${formatDay(dayAt(places[1] ?? 0))}`}
        </span>
        <span>{formatDay(last)}</span>
      </div>
    </Aria.Slider>
  );
}
