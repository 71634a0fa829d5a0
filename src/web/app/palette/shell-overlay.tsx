import { CommandPalette } from "./command-palette.tsx";
import { OfficeSwitcher } from "./office-switcher.tsx";
import { RAIL_PAGES } from "#domain/pages.ts";
import { changePreferences, usePreferences } from "#web/lib/preferences.ts";
import { isApple, keyCaps, SHORTCUTS } from "./shortcuts.ts";
import { ShareSheet } from "#web/app/views/share-sheet.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import { usePlaces, type Overlay } from "./places.ts";

type ShellOverlayProps = {
  readonly overlay: Overlay;
  readonly onOverlay: (overlay: Overlay | null) => void;
};

/** Overlay that opens over the page; loaded when it is first wanted. */
export function ShellOverlay({ overlay, onOverlay }: ShellOverlayProps) {
  switch (overlay) {
    case "palette":
      return <CommandPalette onOverlay={onOverlay} />;
    case "office":
      return <OfficeSwitcher onClose={() => onOverlay(null)} />;
    case "share":
      return <ShareSheet onClose={() => onOverlay(null)} />;
    case "help":
      return <HelpSheet onClose={() => onOverlay(null)} />;
  }
}

/** All shortcuts, and the switch that turns those of a single key off. */
function HelpSheet({ onClose }: { readonly onClose: () => void }) {
  const { singleKeys } = usePreferences();
  const places = usePlaces();
  const missing = RAIL_PAGES.filter((page) => !places.includes(page));
  const shown = SHORTCUTS.filter(({ action }) => !missing.some((page) => page === action));
  return (
    <Sheet title="Keyboard shortcuts" onClose={onClose}>
      <table className="w-full text-table">
        <caption className="sr-only">Keyboard shortcuts</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Action</th>
            <th scope="col">Keys</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ keys, does, action }) => {
            const isOff = !singleKeys && action !== null && !keys.startsWith("mod+");
            return (
              <tr key={keys} className="h-8">
                <th scope="row" className="text-left font-normal">
                  <span>{does}</span>
                  {isOff ? <span className="text-muted"> (off)</span> : null}
                </th>
                <td className="text-right whitespace-nowrap">
                  <Keys keys={keys} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className="mt-3 border-t border-line pt-3">
        <Switch isOn={singleKeys} onChange={(isOn) => changePreferences({ singleKeys: isOn })}>
          <span className="pl-1">
            Single-key shortcuts
            <span className="block text-caption text-muted">
              They don’t run while you type. Turn them off if you dictate or press keys by accident.
            </span>
          </span>
        </Switch>
      </div>
    </Sheet>
  );
}

const Keys = ({ keys }: { readonly keys: string }) => (
  <kbd className="inline-block min-w-6 rounded-sm border border-line-strong bg-ground px-1.5 text-center font-sans text-caption">
    {keyCaps(keys, isApple()).join(keys.includes(" ") ? " then " : " ")}
  </kbd>
);
