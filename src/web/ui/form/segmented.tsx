import { Label, Radio, RadioGroup } from "react-aria-components";
import { Icon } from "#web/ui/page/icon.tsx";

type Segment<Id extends string> = { readonly id: Id; readonly label: string };

type SegmentedProps<Id extends string> = {
  readonly label: string;
  readonly segments: readonly Segment<Id>[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
};

/**
 * One of two or three, all in sight: a press or an arrow key chooses. A check mark says which, beside the color, and
 * has its room in every segment, so that nothing moves. What does not fit beside the others goes to a line of its own.
 */
export const Segmented = <Id extends string>({ label, segments, value, onChange }: SegmentedProps<Id>) => (
  <RadioGroup
    value={value}
    onChange={(chosen) => {
      const segment = segments.find(({ id }) => id === chosen);
      if (segment !== undefined) onChange(segment.id);
    }}
    orientation="horizontal"
    className="inline-flex max-w-full min-w-0 flex-wrap items-center gap-x-2 gap-y-1 max-sm:w-full"
  >
    <Label className="text-table text-muted">{label}</Label>
    <div className="inline-flex min-w-0 flex-wrap rounded-md border border-control bg-surface p-0.5 max-sm:w-full">
      {segments.map(({ id, label: words }) => (
        <Radio
          key={id}
          value={id}
          className="group relative flex min-h-6.5 flex-auto cursor-default items-center justify-center rounded-sm px-6 py-0.5 text-center text-table hover:bg-ground data-[selected]:bg-accent-soft data-[selected]:font-semibold data-[selected]:text-accent max-sm:min-h-9.5"
        >
          <Icon name="check" className="absolute left-1.5 invisible group-data-[selected]:visible" />
          {/* The bold width stays free, so that choosing moves nothing. */}
          <span
            data-words={words}
            className="after:invisible after:block after:h-0 after:overflow-hidden after:font-semibold after:content-[attr(data-words)]"
          >
            {words}
          </span>
        </Radio>
      ))}
    </div>
  </RadioGroup>
);
