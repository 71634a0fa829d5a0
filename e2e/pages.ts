import { CODE_PAGES, isOutside, PAGES, type CodePage, type RailPage } from "#domain/pages.ts";

type BarPage = { [Id in RailPage]: (typeof PAGES)[Id]["phone"] extends "bar" ? Id : never }[RailPage];

/** The pages of the bar on phones and that of a submission, which tests of looks and of paper are about. */
export type LookedAt = Exclude<BarPage, "today"> | "submission";

/** Values for the parts of addresses, of the capture. */
const PARTS: Readonly<Record<string, string>> = {
  ":id": "7001",
  ":office": "101",
  ":kind": "gap",
  ":entry": "5034",
};

/** The address of a page over the capture. @throws Error for one whose part is not among those above */
export const addressOf = (page: CodePage): string =>
  PAGES[page].path.replace(/:\w+/, (part) => {
    const id = PARTS[part];
    if (id === undefined) throw new Error(`No id for ${part} of ${PAGES[page].path}.`);
    return id;
  });

/** Every page of a user who is signed in. */
export const SHELL_PAGES = CODE_PAGES.filter((page) => !isOutside(page));
