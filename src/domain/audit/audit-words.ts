import { AUDIT_ACTS, detailKinds, isAct, type Kind } from "./audit-acts.ts";
import type { AuditEntry } from "./audit.ts";

type About = Pick<AuditEntry, "subjectKind" | "subjectId"> & {
  /** The subject's present name; null where it has none. */
  readonly subjectName: string | null;
};
type Described = About & Pick<AuditEntry, "act" | "details">;

/** An act of a newer version of Fieldboard is called by its id. */
export const actName = (act: string): string => (isAct(act) ? AUDIT_ACTS[act][0] : act);

/** Name of an entry's subject, `person 7001`, `user Ada Reed`; "" where it is about nothing. */
export const aboutName = ({ subjectKind, subjectId, subjectName }: About): string =>
  subjectId === "" ? "" : `${subjectKind} ${subjectName ?? subjectId}`;

/**
 * Sentence of an entry's act, without who did it. After tampering a detail may be gone or of another
 * kind: the sentence says so.
 */
export function auditSentence(entry: Described): string {
  const { act, details } = entry;
  if (!isAct(act)) return `${`${act} ${aboutName(entry)}`.trim()} ${JSON.stringify(details)}`;
  const fill = (text: string, isOptional: boolean): string => {
    let isEmpty = false;
    const filled = text.replaceAll(PLACE, (_place, key: string, singular?: string, plural?: string) => {
      const value = key === "about" ? aboutName(entry) || null : shown(detailKinds(act)[key], details[key]);
      isEmpty ||= value === null;
      if (singular === undefined) return value ?? "(missing)";
      return `${value ?? "an unknown number of"} ${details[key] === 1 ? singular : plural}`;
    });
    return isEmpty && isOptional ? "" : filled;
  };
  const sentence = AUDIT_ACTS[act][1];
  return sentence
    .split(/\[(.*?)\]/)
    .map((part, index) => fill(part, index % 2 === 1))
    .join("");
}

/** `{key}`, or `{key one|many}` of a number with its noun. */
const PLACE = /\{(\w+)(?: ([^|}]+)\|([^}]+))?\}/g;

/** A detail in words; null where it is empty, or not of its kind. */
function shown(kind: Kind | undefined, value: unknown): string | null {
  if (kind === "flag") return value === true ? "" : null;
  if (kind === "count") return typeof value === "number" ? value.toLocaleString("en-US") : null;
  if (kind === "offices" || kind === "words" || kind === "texts") {
    if (!Array.isArray(value)) return null;
    if (value.length === 0) return kind === "offices" ? "none" : "no one";
    return value.join(", ").replace(kind === "offices" ? /^all$/ : /$^/, "all offices");
  }
  if (typeof value !== "string" || value === "") return null;
  return typeof kind === "object" && Object.hasOwn(kind, value) ? (kind[value] ?? value) : value;
}
