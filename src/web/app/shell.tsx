import { QueryErrorResetBoundary } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router-dom";
import { FailureContext } from "#web/ui/failure.tsx";
import { PageActionsContext } from "#web/ui/page.tsx";
import { BusyLine } from "./busy-line.tsx";
import { failureWords } from "./failure-words.ts";
import { Navigation } from "./navigation.tsx";
import { Notices } from "./notices.tsx";
import { RefreshButton } from "./refresh-button.tsx";

const actions = <RefreshButton />;

/** What stays while pages come and go. */
export function Shell() {
  const { pathname } = useLocation();
  const [attempt, setAttempt] = useState(0);
  useFocusOnArrival(pathname);
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
              className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-accent px-3 py-2 text-on-accent focus:translate-y-0"
            >
              Skip to content
            </a>
            <BusyLine />
            <div className="flex min-h-dvh">
              <Navigation />
              <main id="main" tabIndex={-1} className="min-w-0 flex-1 outline-none max-sm:pb-14">
                <Notices />
                <Outlet />
              </main>
            </div>
            <ScrollRestoration getKey={({ pathname: path }) => path} />
          </PageActionsContext>
        </FailureContext>
      )}
    </QueryErrorResetBoundary>
  );
}

/** Going to another page takes the focus to its title, as a page load would; a change of filters leaves it alone. */
function useFocusOnArrival(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }, [pathname]);
}
