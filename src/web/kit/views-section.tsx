import { useState } from "react";
import { Button } from "#web/ui/page/button.tsx";
import { FieldSkeleton } from "#web/ui/page/skeleton.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { DEED_WORDS, type ShownView, type ShownViews } from "#web/app/views/view-deeds.ts";
import { ViewNameSheet } from "#web/app/views/view-name-sheet.tsx";
import { ViewShareSheet } from "#web/app/views/view-share-sheet.tsx";
import { ViewsField } from "#web/app/views/views-field.tsx";
import { KitState } from "./kit-state.tsx";

const LONG = "Wolfeschlegelsteinhausenbergerdorff, every account, last year";
const MINE = { isMine: true, isDefault: false, canDelete: true, note: "" } as const;
const SHARED = { isMine: false, isDefault: false, canDelete: false } as const;

const VIEWS: readonly ShownView[] = [
  { ...MINE, id: 1, name: "Harbor, last month", isDefault: true },
  { ...MINE, id: 2, name: LONG, note: "shared: Manager, Payroll, Administrator" },
  { ...SHARED, id: 3, name: "فجوات هذا الأسبوع", note: "by Morgan Ellery" },
  { ...SHARED, id: 4, name: "Gaps", note: `by ${LONG}` },
];
const MANY = Array.from({ length: 100 }, (_, at) => ({ ...MINE, id: at, name: `View ${at}` }));

/** Saved views: the field beside the filters in every state, and what it asks. */
export const ViewsSection = () => (
  <>
    <KitState title="Views, none saved">
      <Shelf views={[]} first={null} />
    </KitState>
    <KitState title="Views, one of mine">
      <Shelf views={VIEWS} first={1} />
    </KitState>
    <KitState title="Views, modified, with a long name">
      <Shelf views={VIEWS} first={2} isModified />
    </KitState>
    <KitState title="Views, another person’s, from right to left">
      <Shelf views={VIEWS} first={3} isModified />
    </KitState>
    <KitState title="Views, a hundred">
      <Shelf views={MANY} first={99} />
    </KitState>
    <KitState title="Views, waiting">
      <FieldSkeleton label="View" words="None" />
    </KitState>
    <KitState title="Questions about a view">
      <Questions />
    </KitState>
  </>
);

type ShelfProps = Pick<ShownViews, "views"> & {
  readonly first: number | null;
  readonly isModified?: boolean;
};

/** Opening another one works; what is done with one is only said. */
function Shelf({ views, first, isModified = false }: ShelfProps) {
  const [id, setId] = useState(first);
  const current = views.find((view) => view.id === id) ?? null;
  return (
    <div className="flex">
      <ViewsField
        views={views}
        current={current}
        isModified={isModified && id === first}
        isOff={current === null}
        onOpen={setId}
        onDeed={(deed) => showToast(`${DEED_WORDS[deed]} would be done now.`)}
      />
    </div>
  );
}

function Questions() {
  const [asked, setAsked] = useState<"name" | "share" | null>(null);
  const close = (): void => setAsked(null);
  return (
    <div className="flex flex-wrap gap-2">
      <Button onPress={() => setAsked("name")}>Ask for a name</Button>
      <Button onPress={() => setAsked("share")}>Ask whom to share with</Button>
      {asked === "name" ? (
        <ViewNameSheet
          title="Save as a view"
          name="Harbor"
          problem={{
            text: "You have a view of this page by that name already.",
            field: "name",
            retryAt: null,
          }}
          isPending={false}
          onSubmit={close}
          onClose={close}
        />
      ) : null}
      {asked === "share" ? (
        <ViewShareSheet
          name={LONG}
          possible={["manager", "payroll", "admin"]}
          shared={["payroll"]}
          problem={null}
          isPending={false}
          onSubmit={close}
          onClose={close}
        />
      ) : null}
    </div>
  );
}
