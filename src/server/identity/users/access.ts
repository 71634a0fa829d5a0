import type { OfficeId } from "#domain/ids.ts";
import type { Role } from "#domain/identity/roles.ts";
import type { Scope } from "#domain/identity/scope.ts";
import { BadAsk } from "#server/http/refusal.ts";

/** What somebody may see: a manager their offices, the others all. @throws BadAsk where it is the other way around */
export function accessOf({
  role,
  offices,
}: {
  readonly role: Role;
  readonly offices: readonly OfficeId[] | null;
}): { readonly role: Role; readonly scope: Scope } {
  if (role !== "manager") {
    if (offices !== null) throw new BadAsk("“offices” cannot be told: this role sees all of them.");
    return { role, scope: "all" };
  }
  if (offices === null) throw new BadAsk("“offices”: choose the offices that this manager sees.");
  return { role, scope: [...new Set(offices)] };
}

/** As it travels: null sees every office. */
export const officesOf = (scope: Scope): readonly OfficeId[] | null => (scope === "all" ? null : scope);

/** The same offices, in whatever order. */
export const sameOffices = (one: readonly OfficeId[] | null, other: readonly OfficeId[] | null): boolean =>
  one === null || other === null
    ? one === other
    : one.length === other.length && one.every((id) => other.includes(id));

/** As an entry of the audit log says it. */
export const officeWords = (offices: readonly OfficeId[] | null): readonly string[] => offices ?? ["all"];
