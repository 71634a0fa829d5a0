import { useId } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { FIELD } from "#web/ui/page/field-look.ts";
import { Icon } from "#web/ui/page/icon.tsx";
import { onDemand } from "#web/ui/overlay/on-demand.ts";
import { Opener } from "#web/ui/overlay/opener.tsx";
import type { ShownViews, ViewDeed } from "./view-deeds.ts";

const list = onDemand(() => import("./views-list.tsx"));

export type ViewsFieldProps = ShownViews & {
  /** Shows a view of the list; null takes all filters off. */
  readonly onOpen: (id: number | null) => void;
  readonly onDeed: (deed: ViewDeed) => void;
};

/** Which saved view the filters of the page are, and the way to others. */
export function ViewsField(props: ViewsFieldProps) {
  const { current, isModified } = props;
  const id = useId();
  return (
    <div className={FIELD.group}>
      <span id={`${id}-label`} className={FIELD.label}>
        View
      </span>
      <Opener
        code={list}
        opens="menu"
        className={classNames(FIELD.button, "text-left sm:max-w-48")}
        labelledBy={`${id}-label ${id}-said`}
        renderOpen={({ ViewsList }, opened) => <ViewsList {...opened} {...props} />}
      >
        <span id={`${id}-said`} className="flex min-w-0 items-baseline">
          <bdi title={current?.name} className="truncate">
            {current?.name ?? "None"}
          </bdi>
          {isModified ? <span className="whitespace-pre text-muted"> · modified</span> : null}
        </span>
        <Icon name="chevron-down" className="text-muted" />
      </Opener>
    </div>
  );
}
