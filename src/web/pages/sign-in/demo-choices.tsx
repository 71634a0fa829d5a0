import type { Role } from "#domain/identity/roles.ts";
import { ROLE_SEES, ROLE_WORDS } from "#web/lib/role-words.ts";
import { Icon } from "#web/ui/page/icon.tsx";

type DemoChoicesProps = {
  readonly roles: readonly Role[];
  /** Who is being signed in; null when nobody is. */
  readonly pending: Role | null;
  readonly onChoose: (role: Role) => void;
};

/** The made-up business can be seen through the eyes of each role, with one press. */
export const DemoChoices = ({ roles, pending, onChoose }: DemoChoicesProps) => (
  <ul aria-label="Look around as" className="flex flex-col gap-2">
    {roles.map((role) => (
      <li key={role}>
        <button
          type="button"
          onClick={() => {
            if (pending === null) onChoose(role);
          }}
          // Not truly disabled, so that it keeps the focus.
          aria-disabled={pending !== null}
          className="flex w-full items-center gap-3 rounded-md border border-control bg-surface px-3 py-2 text-left hover:bg-ground aria-disabled:bg-ground"
        >
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{ROLE_WORDS[role]}</span>
            <span className="block text-table text-muted">
              {pending === role ? "Signing in…" : ROLE_SEES[role]}
            </span>
          </span>
          <Icon name="chevron-right" className="text-muted" />
        </button>
      </li>
    ))}
  </ul>
);
