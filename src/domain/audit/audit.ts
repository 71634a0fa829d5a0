import type { AuditAct, DetailsOf, FAULT_NAMES } from "./audit-acts.ts";
import type { Instant } from "#domain/time/time.ts";

/** The person or program that acted: a user's id, `token 12`, `system`, `nobody`; and the name at that time. */
export type AuditActor = { readonly id: string; readonly name: string };

/** Fieldboard itself: a command, a schedule, a session that ran out. */
export const SYSTEM: AuditActor = { id: "system", name: "Fieldboard" };
/** A visitor who is not signed in. */
export const NOBODY: AuditActor = { id: "nobody", name: "Not signed in" };

/** Subject of an act. */
export type AuditSubject = {
  readonly kind:
    | "user"
    | "person"
    | "token"
    | "report"
    | "submission"
    | "file"
    | "setting"
    | "view"
    | "event"
    | "address";
  readonly id: string;
};

/** Origin of an act: the client's address, and the reference that the log has of the request. */
export type AuditOrigin = { readonly address: string; readonly reference: string };

/** Note of an act and its subject. */
export type ActNote = {
  readonly [Act in AuditAct]: {
    readonly act: Act;
    readonly about?: AuditSubject | null;
    readonly details: DetailsOf<Act>;
  };
}[AuditAct];

/** Something that happened and has to be on record. */
export type AuditNote = ActNote & {
  readonly by: AuditActor;
  /** Null for what did not come from a client. */
  readonly from: AuditOrigin | null;
};

/** An entry of the audit log. Texts that do not apply are empty. */
export type AuditEntry = {
  /** 1, 2, 3 … without a gap. */
  readonly id: number;
  readonly at: Instant;
  readonly actor: string;
  readonly actorName: string;
  /** An `AuditAct`; or one of a newer version of Fieldboard. */
  readonly act: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  /** After tampering they may be anything. */
  readonly details: Readonly<Record<string, unknown>>;
  readonly address: string;
  readonly reference: string;
};

/**
 * An entry does not fit its seal; it is gone; only the file has it (it was deleted, or the store is an older backup); or
 * the file lacks lines up to it.
 */
export type AuditFault = keyof typeof FAULT_NAMES;
