import { VIEW_NAME_MAX, viewName } from "#domain/views.ts";
import { Form, type FormProblem } from "#web/ui/form/form.tsx";
import { FormField } from "#web/ui/form/form-field.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";

type ViewNameSheetProps = {
  readonly title: string;
  /** The name it has; "" for a new view. */
  readonly name: string;
  readonly problem: FormProblem<"name"> | null;
  readonly isPending: boolean;
  readonly onSubmit: (name: string) => void;
  readonly onClose: () => void;
};

/** Asks what a view is called. */
export const ViewNameSheet = (props: ViewNameSheetProps) => {
  const { title, name, problem, isPending, onSubmit, onClose } = props;
  return (
    <Sheet title={title} onClose={onClose}>
      <Form<"name">
        checks={[["name", nameProblem]]}
        problem={problem}
        isPending={isPending}
        words={["Save", "Saving…"]}
        onSubmit={(textOf) => onSubmit(textOf("name"))}
        renderFields={(problemOf) => (
          <FormField
            name="name"
            label="Name"
            autoComplete="off"
            defaultValue={name}
            hint={`Up to ${VIEW_NAME_MAX} characters. What is saved are the filters, sorting and groups of this page.`}
            isFirst
            problem={problemOf("name")}
          />
        )}
      />
    </Sheet>
  );
};

const nameProblem = (text: string): string | null =>
  viewName(text) === null ? `Give it a name of 1 to ${VIEW_NAME_MAX} characters.` : null;
