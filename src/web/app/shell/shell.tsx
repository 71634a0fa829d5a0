import { QueryErrorResetBoundary } from "@tanstack/react-query";
import { lazy, useEffect, useMemo, useRef, useState } from "react";
import {
  NavigationType,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useNavigationType,
} from "react-router-dom";
import { keysOf, useShortcuts, type ShellAction } from "#web/app/palette/shortcuts.ts";
import { pathOfOffices } from "#domain/office-filter.ts";
import { RAIL_PAGES } from "#domain/pages.ts";
import { usePreferences } from "#web/lib/preferences.ts";
import { FailureContext } from "#web/ui/page/failure.tsx";
import { Icon } from "#web/ui/page/icon.tsx";
import { LoadedDialog } from "#web/ui/overlay/loaded-dialog.tsx";
import { PageActionsContext } from "#web/ui/page/page.tsx";
import { Toasts } from "#web/ui/overlay/toasts.tsx";
import { Admitted } from "./admitted.tsx";
import { carrying, useOffices } from "#web/app/palette/carried-offices.ts";
import { failureWords } from "./failure-words.ts";
import { Navigation } from "./navigation.tsx";
import { Notices } from "./notices.tsx";
import { BusyLine, PageStatus, PrintedAge } from "./page-status.tsx";
import { PersonMenu, ShareButton } from "./shell-menus.tsx";
import { WholeText } from "./whole-text.tsx";
import { Proving } from "#web/app/session/proving.tsx";
import { ServiceReadContext, useServiceRead } from "#web/app/session/service-read.ts";
import { useCanRefresh, usePlaces, type Overlay } from "#web/app/palette/places.ts";
import { ViewsFrame } from "#web/app/views/views-frame.tsx";

const ShellOverlay = lazy(async () => ({
  default: (await import("#web/app/palette/shell-overlay.tsx")).ShellOverlay,
}));

/** Frame that stays while pages come and go. */
export function Shell() {
  const { pathname } = useLocation();
  const offices = useOffices();
  const [attempt, setAttempt] = useState(0);
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const navigate = useNavigate();
  useFocusOnArrival(pathname);
  const places = usePlaces();
  const canShare = useCanRefresh();
  const serviceRead = useServiceRead();
  const actions = useMemo(
    () => (
      <>
        <PrintedAge />
        <ShareButton onPress={() => setOverlay("share")} />
        <PageStatus />
        <SearchButton onPress={() => setOverlay("palette")} />
        <PersonMenu />
      </>
    ),
    [],
  );
  useShortcuts((action) => {
    const page = RAIL_PAGES.find((id) => id === action);
    if (action === "share") setOverlay(canShare ? action : null);
    else if (page === undefined) setOverlay(overlayFor(action));
    else if (places.includes(page)) void navigate(pathOfOffices(page, offices), { state: carrying(offices) });
  });
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <FailureContext
          value={{
            describe: failureWords,
            attempt,
            retry: () => {
              reset();
              setAttempt(attempt + 1);
            },
          }}
        >
          <PageActionsContext value={actions}>
            <a
              href="#main"
              data-print="none"
              className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-accent px-3 py-2 text-on-accent focus:translate-y-0"
            >
              Skip to content
            </a>
            <ServiceReadContext value={serviceRead}>
              <BusyLine />
              <div className="flex min-h-dvh">
                <Navigation onOverlay={setOverlay} />
                <main id="main" tabIndex={-1} className="min-w-0 flex-1 outline-none max-sm:pb-14">
                  <Notices />
                  <Proving>
                    <ViewsFrame>
                      <Admitted />
                    </ViewsFrame>
                  </Proving>
                </main>
              </div>
              <Toasts />
              <WholeText />
              {overlay === null ? null : (
                <LoadedDialog key={overlay} onFailed={() => setOverlay(null)}>
                  <ShellOverlay overlay={overlay} onOverlay={setOverlay} />
                </LoadedDialog>
              )}
              {/* By its address too: what a tab loads first has the same key for every page. */}
              <ScrollRestoration getKey={(place) => `${place.pathname}${place.search} ${place.key}`} />
            </ServiceReadContext>
          </PageActionsContext>
        </FailureContext>
      )}
    </QueryErrorResetBoundary>
  );
}

/** Opens the palette, which finds people, events, weeks, pages and commands. */
function SearchButton({ onPress }: { readonly onPress: () => void }) {
  const keys = keysOf("palette", usePreferences());
  return (
    <button
      type="button"
      title="Find a page or a command"
      data-print="none"
      onClick={onPress}
      className="inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md border border-control bg-surface px-2 text-table text-muted hover:bg-ground hover:text-ink max-sm:hidden"
    >
      <Icon name="search" />
      <span className="sr-only">Find a page or a command</span>
      <kbd aria-hidden="true" className="font-sans text-caption">
        {keys}
      </kbd>
    </button>
  );
}

/** `/` goes to the page's own search; where there is none, the palette searches for pages. Null when nothing has to open. */
function overlayFor(action: ShellAction): Overlay | null {
  if (action === "help" || action === "office") return action;
  if (action !== "search") return "palette";
  const fields = [...document.querySelectorAll<HTMLInputElement>("main input[type=search]")];
  const field = fields.find((input) => input.checkVisibility());
  if (field === undefined) return "palette";
  field.focus();
  field.select();
  return null;
}

/**
 * Going to another page takes the focus to its title, as a page load would; a change of filters leaves it alone. So does a
 * redirect from the address that the browser opened: no one has moved yet.
 */
function useFocusOnArrival(pathname: string): void {
  const shown = useRef(pathname);
  const hasMoved = useRef(false);
  const navigation = useNavigationType();
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (navigation !== NavigationType.Replace) hasMoved.current = true;
    // A page that begins with its search has it there already.
    if (hasMoved.current && document.activeElement?.matches("main input[type=search]") !== true)
      document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }, [pathname, navigation]);
}
