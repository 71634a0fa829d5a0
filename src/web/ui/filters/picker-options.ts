import { holdsWords } from "#domain/fold.ts";
import { capital, formatNoun } from "#web/lib/format.ts";

/** Something that can be picked by its name or its id. */
export type PickerOption = {
  readonly id: string;
  /** "" when no report has it. */
  readonly name: string;
  /** Distinguishes options of the same name, such as the group. */
  readonly note?: string;
};

/** The noun of what is picked. */
export type PickerNoun = "office" | "administrator" | "colleague";

/** A choice among options, and what changes it. */
export type PickerChoice = {
  readonly noun: PickerNoun;
  readonly options: readonly PickerOption[];
  /** Ids; none means that it does not matter. With a single choice at most one. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** Number that may be chosen at once; with one, choosing closes the list. */
  readonly most: number;
};

/** Offices as they are picked. */
export const officeOptions = (
  offices: readonly { readonly id: string; readonly name: string; readonly group: number | null }[],
): readonly PickerOption[] =>
  offices.map(({ id, name, group }) => ({ id, name, ...(group !== null && { note: `group ${group}` }) }));

/** `Harbor Point Marketing`, `Office 101` where no report names it, or `No office` for the rows without one. */
export const optionName = ({ id, name }: PickerOption, noun: PickerNoun): string => {
  if (id === "") return "No office";
  return name.trim() === "" ? `${capital(noun)} ${id}` : name;
};

const isNamed = (options: readonly PickerOption[], id: string): boolean =>
  options.some((option) => option.id === id);

/** As they are listed when the list opens: what is chosen comes first, even when no report names it (any more). */
export const listedOptions = (
  options: readonly PickerOption[],
  chosen: readonly string[],
): readonly PickerOption[] => [
  ...chosen
    .filter((id) => !isNamed(options, id))
    .map((id) => ({ id, name: "", note: id === "" ? "" : "not in any report" })),
  ...options.filter(({ id }) => chosen.includes(id)),
  ...options.filter(({ id }) => !chosen.includes(id)),
];

/** Options whose name, note or id holds every part of what is searched for, whatever its case and accents. */
export const foundOptions = (
  options: readonly PickerOption[],
  query: string,
  noun: PickerNoun,
): readonly PickerOption[] =>
  options.filter((option) =>
    holdsWords(`${optionName(option, noun)} ${option.note ?? ""} ${option.id}`, query),
  );

/** Everything that is chosen, by name; `All offices` when it does not matter. */
export const chosenNames = (
  options: readonly PickerOption[],
  chosen: readonly string[],
  noun: PickerNoun,
): readonly string[] =>
  chosen.length === 0
    ? [`All ${noun}s`]
    : chosen.map((id) => optionName(options.find((option) => option.id === id) ?? { id, name: "" }, noun));

/** The button's words: `All offices`, the one name, or `3 offices`. */
export const chosenWords = (
  options: readonly PickerOption[],
  chosen: readonly string[],
  noun: PickerNoun,
): string =>
  chosen.length > 1 ? formatNoun(chosen.length, noun) : chosenNames(options, chosen, noun).join();
