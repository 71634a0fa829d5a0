import type { ReactNode } from "react";
import { Icon, type IconName } from "#web/ui/page/icon.tsx";
import { Popover, TOOL } from "./layer.tsx";
import type * as menuCode from "./menu.tsx";
import { onDemand, Opener } from "./opener.tsx";

const menu = onDemand(() => import("./menu.tsx"));

type MenuOpenerProps = {
  readonly icon: IconName;
  readonly words: ReactNode;
  /** The button's name, where its words do not say it. */
  readonly label?: string;
  readonly renderItems: (code: typeof menuCode) => ReactNode;
};

/** A button above a table or chart that opens a menu. */
export const MenuOpener = ({ icon, words, label, renderItems }: MenuOpenerProps) => (
  <Opener
    code={menu}
    opens="menu"
    className={TOOL}
    {...(label !== undefined && { label })}
    renderOpen={(code, opened) => (
      <Popover
        {...opened}
        placement="bottom end"
        className="flex max-h-[min(28rem,70dvh)] max-w-[min(24rem,calc(100vw-2rem))] flex-col overflow-auto"
      >
        <code.Menu labelledBy={opened.labelledBy} onClose={opened.onClose} className="min-w-56">
          {renderItems(code)}
        </code.Menu>
      </Popover>
    )}
  >
    <Icon name={icon} />
    {words}
  </Opener>
);
