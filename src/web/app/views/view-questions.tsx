import { useState } from "react";
import type { ViewPage } from "#domain/views.ts";
import { refusalOf, type Refusal } from "#web/api/refusal.ts";
import { rolesOfPage, useChangeView, useSaveView, useShareView, type View } from "#web/api/views.ts";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { ViewNameSheet } from "./view-name-sheet.tsx";
import { ViewShareSheet } from "./view-share-sheet.tsx";

export type ViewQuestion = "save-as" | "rename" | "share" | "delete";

type ViewQuestionsProps = {
  readonly question: ViewQuestion;
  readonly page: ViewPage;
  /** The view that is shown; null while there is none, when only a new one can be made. */
  readonly view: View | null;
  /** What of the address a view keeps. */
  readonly search: string;
  readonly onClose: () => void;
  /** The filters are those of this new view. */
  readonly onSaved: (id: number) => void;
  readonly onDelete: (view: View) => void;
};

/** What is asked before something is done with a view; loaded when it is first wanted. */
export function ViewQuestions(props: ViewQuestionsProps) {
  const { question, page, view, search, onClose, onSaved, onDelete } = props;
  if (question === "save-as")
    return <NewView page={page} search={search} onClose={onClose} onSaved={onSaved} />;
  if (view === null) return null;
  switch (question) {
    case "rename":
      return <Rename view={view} onClose={onClose} />;
    case "share":
      return <Share view={view} onClose={onClose} />;
    case "delete":
      return <Delete view={view} onClose={onClose} onDelete={onDelete} />;
  }
}

const NAME_MISFITS = [["name", "This name cannot be used."]] as const;

type AskedOf = { readonly view: View; readonly onClose: () => void };

type NewViewProps = Pick<ViewQuestionsProps, "page" | "search" | "onClose" | "onSaved">;

function NewView({ page, search, onClose, onSaved }: NewViewProps) {
  const { mutate, isPending } = useSaveView();
  const [problem, setProblem] = useState<Refusal<"name"> | null>(null);
  return (
    <ViewNameSheet
      title="Save as a view"
      name=""
      problem={problem}
      isPending={isPending}
      onClose={onClose}
      onSubmit={(name) =>
        mutate(
          { page, name, search },
          {
            onSuccess: ({ id }) => {
              onClose();
              onSaved(id);
              showToast("The view is saved. Only you see it until you share it.");
            },
            onError: (error) => setProblem(refusalOf(error, NAME_MISFITS)),
          },
        )
      }
    />
  );
}

function Rename({ view, onClose }: AskedOf) {
  const { mutate, isPending } = useChangeView();
  const [problem, setProblem] = useState<Refusal<"name"> | null>(null);
  return (
    <ViewNameSheet
      title={`Rename “${view.name}”`}
      name={view.name}
      problem={problem}
      isPending={isPending}
      onClose={onClose}
      onSubmit={(name) =>
        mutate(
          { id: view.id, name },
          { onSuccess: onClose, onError: (error) => setProblem(refusalOf(error, NAME_MISFITS)) },
        )
      }
    />
  );
}

function Share({ view, onClose }: AskedOf) {
  const { mutate, isPending } = useShareView();
  const [problem, setProblem] = useState<Refusal<never> | null>(null);
  return (
    <ViewShareSheet
      name={view.name}
      possible={rolesOfPage(view.page)}
      shared={view.roles}
      problem={problem}
      isPending={isPending}
      onClose={onClose}
      onSubmit={(roles) =>
        mutate(
          { id: view.id, roles },
          {
            onSuccess: () => {
              onClose();
              showToast(roles.length === 0 ? "Only you see the view now." : "The view is shared.");
            },
            onError: (error) => setProblem(refusalOf(error, [])),
          },
        )
      }
    />
  );
}

const Delete = ({ view, onClose, onDelete }: AskedOf & Pick<ViewQuestionsProps, "onDelete">) => (
  <ConfirmDialog
    title={`Delete the view “${view.name}”?`}
    consequence={`${
      view.roles.length === 0 ? "It goes" : "It goes for everybody it is shared with"
    }, and cannot be brought back. The filters stay as they are.`}
    confirmWord="Delete"
    onCancel={onClose}
    onConfirm={() => {
      onClose();
      onDelete(view);
    }}
  />
);
