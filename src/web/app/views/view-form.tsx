import { useState } from "react";
import type { Role } from "#domain/identity/roles.ts";
import { PAGES, type ViewPage } from "#domain/pages.ts";
import { COLUMNS, VIEW_NAME_MAX, VIEW_PEOPLE_MAX, viewName, viewSearch } from "#domain/views.ts";
import { useChange } from "#web/api/command.ts";
import { rolesOfPage, useChangeView, useSaveView, useViewColleagues, type View } from "#web/api/views.ts";
import { useAddress, VIEW_TAG } from "#web/lib/address.ts";
import { withChosenColumns } from "#web/lib/chosen-columns.ts";
import { ROLE_WORDS } from "#web/lib/role-words.ts";
import { Picker } from "#web/ui/filters/picker.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { BlockSkeleton } from "#web/ui/page/skeleton.tsx";

type ViewFormProps = {
  readonly page: ViewPage;
  /** The user's own view; null for a new one. */
  readonly view: View | null;
  /** The dialog is for it alone, so that typing begins with the name. */
  readonly isFirst: boolean;
  readonly onSaved: () => void;
};

/** The name of a view, whether the page opens with it, and with whom it is shared. */
export const ViewForm = (props: ViewFormProps) => (
  <Panel title="View" isTitleHidden waiting={<BlockSkeleton label="your colleagues" heightPx={300} />}>
    <LoadedForm {...props} />
  </Panel>
);

function LoadedForm({ page, view, isFirst, onSaved }: ViewFormProps) {
  const { search, change } = useAddress();
  const [add, edit] = [useSaveView(), useChangeView()];
  const [roles, setRoles] = useState<readonly Role[]>(view?.roles ?? []);
  const [people, setPeople] = useState<readonly string[]>(() => (view?.people ?? []).map(({ id }) => id));
  const [isDefault, setIsDefault] = useState(view?.isDefault ?? false);
  const onScreen = withChosenColumns(search);
  const shown = viewSearch(page, onScreen);
  const isOther = view !== null && view.search !== shown;
  const [isUpdated, setIsUpdated] = useState(true);
  const save = useChange(async (name: string) => {
    const given = { name, roles, people, isDefault };
    const { id } = view ?? (await add.mutateAsync({ page, search: shown, ...given }));
    if (view !== null)
      await edit.mutateAsync({ id, ...given, ...(isOther && isUpdated && { search: shown }) });
    onSaved();
    const columns = isOther && !isUpdated ? search.getAll(COLUMNS) : onScreen.getAll(COLUMNS);
    change({ [COLUMNS]: columns, [VIEW_TAG]: String(id) }, { replace: true });
    const isUnshared = view === null && roles.length + people.length === 0;
    showToast(isUnshared ? "View saved. Only you see it until you share it." : "View saved.");
  });
  return (
    <Form
      fields={[
        { ...NAME_FIELD, isFirst, defaultValue: view?.name ?? "" },
        {
          name: "shown",
          render: () =>
            isOther ? (
              <Switch isOn={isUpdated} onChange={setIsUpdated}>
                Update it with the filters and columns on the screen
              </Switch>
            ) : null,
        },
        {
          name: "isDefault",
          render: () => (
            <Switch isOn={isDefault} onChange={setIsDefault}>
              {`${PAGES[page].label} opens with it for me`}
            </Switch>
          ),
        },
        {
          name: "roles",
          render: () => (
            <SharedWith
              page={page}
              named={view?.people ?? []}
              roles={roles}
              onRoles={setRoles}
              people={people}
              onPeople={setPeople}
            />
          ),
        },
      ]}
      sends={save}
      bodyOf={(textOf) => textOf("name")}
      words={["Save", "Saving…"]}
    />
  );
}

type SharedWithProps = Pick<ViewFormProps, "page"> & {
  /** Colleagues whom it is shared with by name already. */
  readonly named: View["people"];
  readonly roles: readonly Role[];
  readonly onRoles: (roles: readonly Role[]) => void;
  /** Their ids. */
  readonly people: readonly string[];
  readonly onPeople: (people: readonly string[]) => void;
};

/** The roles and the colleagues that a view is shared with. */
function SharedWith({ page, named, roles, onRoles, people, onPeople }: SharedWithProps) {
  const colleagues = useViewColleagues({ page }).rows;
  const options = [
    ...colleagues.map(({ id, name, email }) => ({ id, name, note: email })),
    ...named.filter(({ id }) => !colleagues.some((each) => each.id === id)),
  ];
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 font-semibold">Share with</legend>
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        {rolesOfPage(page).map((role) => (
          <Switch
            key={role}
            isOn={roles.includes(role)}
            onChange={(isOn) => onRoles(isOn ? [...roles, role] : roles.filter((each) => each !== role))}
          >
            {ROLE_WORDS[role]}
          </Switch>
        ))}
      </div>
      {options.length === 0 ? null : (
        <div className="mt-2">
          <Picker
            noun="colleague"
            options={options}
            chosen={people}
            onChange={onPeople}
            most={VIEW_PEOPLE_MAX}
            noneWords="None chosen"
          />
        </div>
      )}
      <p className="mt-1 text-table text-muted">
        They see what their own role and offices allow. Only you can change the view; an administrator can
        delete it. Sharing is recorded in the audit log.
      </p>
    </fieldset>
  );
}

const NAME_FIELD = {
  name: "name",
  label: "Name",
  hint: `Up to ${VIEW_NAME_MAX} characters. Saves the filters, sorting, groups and columns of this page.`,
  check: (text: string) =>
    viewName(text) === null ? `Enter a name of 1 to ${VIEW_NAME_MAX} characters.` : null,
} as const;
