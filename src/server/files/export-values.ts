/** Values of a filter in words; rows that were told none are a value too. */
export const valueWords = (
  values: readonly string[] | undefined,
  nameOf: (value: string) => string = (value) => value,
): string | undefined => values?.map((value) => (value === "" ? "none told" : nameOf(value))).join(", ");
