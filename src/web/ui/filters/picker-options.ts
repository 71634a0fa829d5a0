import { fold, words } from "#domain/fold.ts";
import { formatNoun } from "#web/lib/format.ts";

/** Something that can be picked by its name or its id. */
export type PickerOption = {
  readonly id: string;
  /** As people call it; "" when no report tells. */
  readonly name: string;
  /** What tells it apart from others of a like name, such as its group. */
  readonly note?: string;
};

/** What is picked. Accounts are offices too: on the funnel they are called so. */
export type PickerNoun = "office" | "account" | "administrator";

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

export const capital = (word: PickerNoun): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;

/**
 * The options in the order they are listed for somebody who has just opened the list: what is chosen comes first, so
 * that it can be taken back, even when no report names it (any more). The order stays while the list is open.
 */
export function listedOptions(
  options: readonly PickerOption[],
  chosen: readonly string[],
): readonly PickerOption[] {
  const known = new Set(options.map(({ id }) => id));
  const isChosen = new Set(chosen);
  const unknown = chosen
    .filter((id) => !known.has(id))
    .map((id) => ({ id, name: "", note: id === "" ? "" : "not in any report" }));
  return [
    ...unknown,
    ...options.filter(({ id }) => isChosen.has(id)),
    ...options.filter(({ id }) => !isChosen.has(id)),
  ];
}

/** Options whose name, note or id holds every part of what is searched for, whatever its case and accents. */
export function foundOptions(
  options: readonly PickerOption[],
  query: string,
  noun: PickerNoun,
): readonly PickerOption[] {
  const parts = words(query);
  if (parts.length === 0) return options;
  return options.filter((option) => {
    const text = [fold(optionName(option, noun)), ...words(option.name), option.note ?? "", option.id].join(
      " ",
    );
    return parts.every((part) => text.includes(part));
  });
}

/** Everything that is chosen, by name; `All offices` when it does not matter. */
export const chosenNames = (
  options: readonly PickerOption[],
  chosen: readonly string[],
  noun: PickerNoun,
): readonly string[] =>
  chosen.length === 0
    ? [`All ${noun}s`]
    : chosen.map((id) => optionName(options.find((option) => option.id === id) ?? { id, name: "" }, noun));

/** What the button says: `All offices`, the one name, or `3 offices`. */
export function chosenWords(
  options: readonly PickerOption[],
  chosen: readonly string[],
  noun: PickerNoun,
): string {
  if (chosen.length > 1) return formatNoun(chosen.length, noun);
  return chosenNames(options, chosen, noun).join();
}
