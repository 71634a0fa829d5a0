/**
 * A filter of a list by any number of values. What may be requested, the member of the address, which saved views keep, and
 * the words of page and file follow from its row.
 */
export type FilterRow = {
  readonly label: string;
  /** The values that there are, by their names; any text without it. */
  readonly options?: Readonly<Record<string, string>>;
};

export type FilterRows = Readonly<Record<string, FilterRow>>;

/** A value that the filter of a row may have. */
export type RowValue<Row extends FilterRow> = Row extends {
  readonly options: Readonly<Record<infer Value extends string, string>>;
}
  ? Value
  : string;

/** The values of a row by its name; null where any text is one. */
export const optionsOf = ({ options }: FilterRow): readonly string[] | null =>
  options === undefined ? null : Object.keys(options);

/** The names of the rows, in their order. */
export const filterNames = <Rows extends FilterRows>(rows: Rows): readonly (keyof Rows & string)[] =>
  Object.keys(rows).filter((name): name is keyof Rows & string => name in rows);
