import { startTransition, useState } from "react";
import { useLocation } from "react-router-dom";
import type { Role } from "#domain/identity/roles.ts";
import { viewedAt, viewSearch, type ViewPage } from "#domain/views.ts";
import { useSession } from "#web/api/session.ts";
import { useChangeView, useChooseDefaultView, useDeleteView, useViews, type View } from "#web/api/views.ts";
import { useAddress } from "#web/lib/address.ts";
import { ROLE_WORDS } from "#web/lib/role-words.ts";
import { taggedSearch, VIEW_TAG } from "#web/lib/view-tag.ts";
import { onDemand, useShown } from "#web/ui/overlay/on-demand.ts";
import { Part } from "#web/ui/page/part.tsx";
import { FieldSkeleton } from "#web/ui/page/skeleton.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import type { ShownView, ViewDeed } from "./view-deeds.ts";
import { ViewsField } from "./views-field.tsx";
import type { ViewQuestion } from "./view-questions.tsx";
import { viewPageAt, viewPageLabel } from "./view-places.ts";

const questions = onDemand(() => import("./view-questions.tsx"));

/** The views of the page on the screen; nothing where it has none, or they could not be asked for. */
export function PageViews() {
  const page = viewPageAt(useLocation().pathname);
  return page === null ? null : (
    <Part waiting={<FieldSkeleton label="View" words="None" />} resetKey={page}>
      <Views key={page} page={page} />
    </Part>
  );
}

function Views({ page }: { readonly page: ViewPage }) {
  const { search, change, open } = useAddress();
  const views = useViews().filter((view) => view.page === page);
  const role = useSession().session?.person?.role ?? "manager";
  const { save, chooseDefault, remove } = useQuickDeeds(page);
  const [asked, setAsked] = useState<ViewQuestion | null>(null);
  const { shown: code, show } = useShown(questions);
  const tag = search.get(VIEW_TAG) ?? "";
  const { view, isModified } = viewedAt({ page, tag, address: search }, views);
  const here = viewSearch(page, search);
  const openView = ({ id, search: kept }: View): void => open(taggedSearch(kept, id));
  const ask = (question: ViewQuestion): void => {
    // After the menu is gone, so that the focus goes back to its button.
    startTransition(() => setAsked(question));
    show();
  };

  const act = (deed: ViewDeed): void => {
    if (deed === "save-as") return ask(deed);
    if (view === null) return;
    switch (deed) {
      case "save":
        return save(view, here);
      case "reset":
        return openView(view);
      case "set-default":
        return chooseDefault(view, true);
      case "end-default":
        return chooseDefault(view, false);
      case "rename":
      case "share":
      case "delete":
        return ask(deed);
    }
  };
  return (
    <>
      <ViewsField
        views={views.map((each) => viewToShown(each, role))}
        current={view === null ? null : viewToShown(view, role)}
        isModified={isModified}
        isOff={view === null && here === ""}
        onOpen={(id) => {
          const chosen = views.find((each) => each.id === id);
          if (chosen === undefined) open("");
          else openView(chosen);
        }}
        onDeed={act}
      />
      {asked === null || code === null ? null : (
        <code.ViewQuestions
          question={asked}
          page={page}
          view={view}
          search={here}
          onClose={() => setAsked(null)}
          onSaved={(id) => change({ [VIEW_TAG]: String(id) }, { replace: true })}
          onDelete={(gone) => remove(gone, () => change({ [VIEW_TAG]: null }, { replace: true }))}
        />
      )}
    </>
  );
}

/** What is done while nothing is open over the page. */
function useQuickDeeds(page: ViewPage) {
  const { mutate: deleteView } = useDeleteView();
  const { mutate: changeView } = useChangeView();
  const { mutate: choose } = useChooseDefaultView();
  const label = viewPageLabel(page);
  return {
    save: ({ id, name }: View, search: string): void =>
      changeView(
        { id, search },
        {
          onSuccess: () => showToast(`“${name}” is saved with these filters.`),
          onError: () => showToast(`“${name}” could not be saved. Try again.`),
        },
      ),
    chooseDefault: ({ id, name }: View, isDefault: boolean): void =>
      choose(
        { page, id: isDefault ? id : null },
        {
          onSuccess: () =>
            showToast(
              isDefault ? `${label} opens with “${name}” from now on.` : `${label} opens without a view.`,
            ),
          onError: () => showToast("That could not be changed. Try again."),
        },
      ),
    remove: ({ id }: View, onGone: () => void): void =>
      deleteView(id, {
        onSuccess: () => {
          onGone();
          showToast("The view is deleted.");
        },
        onError: () => showToast("The view could not be deleted. Try again."),
      }),
  };
}

const viewToShown = ({ id, name, isMine, isDefault, roles, ownerName }: View, role: Role): ShownView => ({
  ...{ id, name, isMine, isDefault },
  canDelete: isMine || role === "admin",
  note: isMine ? sharedWords(roles) : `by ${ownerName}`,
});

const sharedWords = (roles: readonly Role[]): string =>
  roles.length === 0 ? "" : `shared: ${roles.map((role) => ROLE_WORDS[role]).join(", ")}`;
