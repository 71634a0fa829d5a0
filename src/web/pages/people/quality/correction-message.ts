import { QUALITY_RULE_IDS, QUALITY_RULES } from "#domain/people/quality-rules.ts";
import { lastFirst } from "#domain/people/people.ts";
import type { QualityFinding } from "#web/api/people/quality.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import type { Message } from "#web/lib/mail.ts";

type Corrections = {
  /** The name of the office. */
  readonly office: string;
  /** All findings of the office; more than the rows where not all are named. */
  readonly total: number;
  readonly rows: readonly QualityFinding[];
  /** Person who writes. */
  readonly byName: string;
};

/** Message on what an office has to correct, by what is to be done. */
export const correctionMessage = ({ office, total, rows, byName }: Corrections): Message => ({
  subject: `Please correct your entries: ${office}, ${formatNoun(total, "finding")}`,
  body: [
    "Hello,",
    `The directory has ${formatNoun(total, "entry", "entries")} of ${office} to correct.`,
    ...ruleParagraphs(rows),
    ...(total > rows.length
      ? [`${formatCount(total - rows.length)} more are not named here. The correction file has all of them.`]
      : []),
    "Please correct them where you entered them. We check them again with the next report.",
    ...(byName === "" ? [] : [byName]),
  ].join("\n\n"),
});

const ruleParagraphs = (rows: readonly QualityFinding[]): readonly string[] =>
  QUALITY_RULE_IDS.flatMap((rule) => {
    const found = rows.filter((row) => row.rule === rule);
    const { name, fix } = QUALITY_RULES[rule];
    return found.length === 0
      ? []
      : [[`${name} (${formatCount(found.length)}): ${fix}`, ...found.flatMap(personLine)].join("\n")];
  });

/** `- Lee, Dana (C10)`; nothing for a finding of the office as a whole. */
const personLine = ({ person }: QualityFinding): readonly string[] =>
  person === null
    ? []
    : [`- ${[lastFirst(person), `(${person.id})`].filter((part) => part !== "").join(" ")}`];
