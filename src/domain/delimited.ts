/** The cells of each line of a CSV, between commas, semicolons or tabs, without blanks and quotes around them. */
export const delimitedLines = (text: string): readonly (readonly string[])[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.split(/[,;\t]/).map((cell) => cell.trim().replaceAll(/^"|"$/g, "").trim()));
