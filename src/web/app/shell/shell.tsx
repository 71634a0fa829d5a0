import { QueryErrorResetBoundary } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import {
  NavigationType,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useNavigationType,
} from "react-router-dom";
import { useShortcuts, type ShellAction } from "#web/app/palette/shortcuts.ts";
import { PAGES, RAIL_PAGES } from "#domain/pages.ts";
import { FailureContext } from "#web/ui/page/failure.tsx";
import { useLoaded } from "#web/ui/overlay/opener.tsx";
import { PageActionsContext } from "#web/ui/page/page.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { Toasts } from "#web/ui/overlay/toasts.tsx";
import { Admitted } from "./admitted.tsx";
import { BusyLine, DataAge, OneAge, RefreshButton, Replies } from "./data-age.tsx";
import { failureWords } from "./failure-words.ts";
import { Navigation } from "./navigation.tsx";
import { Notices } from "./notices.tsx";
import { PersonMenu } from "./menus.tsx";
import { Proving } from "#web/app/session/proving.tsx";
import { ServiceReadContext, useServiceRead } from "#web/app/session/service-read.ts";
import { usePlaces, type Overlay } from "#web/app/palette/places.ts";
import { ViewsFrame } from "#web/app/views/views-field.tsx";

const load = () => import("#web/app/palette/shell-overlay.tsx");

const actions = (
  <div data-print="none" className="flex items-center gap-1">
    <DataAge />
    <RefreshButton />
    <PersonMenu />
  </div>
);

/** What stays while pages come and go. */
export function Shell() {
  const { pathname } = useLocation();
  const [attempt, setAttempt] = useState(0);
  const [overlay, setShownOverlay] = useState<Overlay | null>(null);
  const [code, fetchCode] = useLoaded(load);
  const setOverlay = (next: Overlay | null): void => {
    setShownOverlay(next);
    if (next !== null) fetchCode();
  };
  const navigate = useNavigate();
  useFocusOnArrival(pathname);
  const places = usePlaces();
  const serviceRead = useServiceRead();
  useShortcuts((action) => {
    const page = RAIL_PAGES.find((id) => id === action);
    if (page === undefined) setOverlay(overlayFor(action));
    else if (places.includes(page)) void navigate(PAGES[page].path);
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
              <Replies>
                <BusyLine />
                <div className="flex min-h-dvh">
                  <Navigation onOverlay={setOverlay} />
                  <main id="main" tabIndex={-1} className="min-w-0 flex-1 outline-none max-sm:pb-14">
                    <Notices />
                    <OneAge>
                      <Proving>
                        <ViewsFrame>
                          <Admitted />
                        </ViewsFrame>
                      </Proving>
                    </OneAge>
                  </main>
                </div>
                <Toasts />
                {overlay === null || code === null ? null : (
                  <Part key={overlay}>
                    <code.ShellOverlay overlay={overlay} onOverlay={setOverlay} />
                  </Part>
                )}
                <ScrollRestoration getKey={({ pathname: path }) => path} />
              </Replies>
            </ServiceReadContext>
          </PageActionsContext>
        </FailureContext>
      )}
    </QueryErrorResetBoundary>
  );
}

/** `/` goes to the page's own search; where there is none, the palette searches for pages. Null when nothing has to open. */
function overlayFor(action: ShellAction): Overlay | null {
  if (action === "help") return "help";
  if (action !== "search") return "palette";
  const own = [...document.querySelectorAll<HTMLInputElement>("main input[type=search]")];
  const field = own.find((input) => input.checkVisibility());
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
    if (hasMoved.current) document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }, [pathname, navigation]);
}
