import { Icon } from "#web/ui/page/icon.tsx";
import { Opener } from "#web/ui/overlay/opener.tsx";

const load = () => import("./display-list.tsx");

/** Theme, density and shortcuts, for this browser. `className` is the button's look where it stands. */
export const DisplayMenu = ({ className }: { readonly className: string }) => (
  <Opener
    load={load}
    opens="menu"
    className={className}
    renderOpen={({ DisplayList }, opened) => <DisplayList {...opened} />}
  >
    <Icon name="sliders" />
    <span className="sm:max-xl:sr-only">Display</span>
  </Opener>
);
