import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { pageAt, PAGES } from "#domain/pages.ts";
import { firstPath, useSession, type SignedInPerson } from "#web/api/identity/session.ts";
import { secondFactorPath, signInPath } from "#web/lib/next-page.ts";
import { lastRequestAt } from "#web/lib/tabs.ts";
import { FirstLoad, NotFoundPage } from "#web/app/route-failure.tsx";
import { longMember } from "#web/api/long-member.ts";
import { LongAddress } from "./long-address.tsx";
import { leaveForSignIn } from "#web/app/session/leave.ts";
import { endReason } from "#web/app/session/session-watch.ts";

/**
 * The page, once the session has come; what the role does not have is not found. Whatever of a page waits outside its own
 * parts waits here: without a boundary the whole app would wait, and be drawn again from the start for each reply.
 */
export const Admitted = () => (
  <Suspense fallback={<FirstLoad />}>
    <AdmittedPage />
  </Suspense>
);

function AdmittedPage() {
  const { pathname, search } = useLocation();
  const { session, hasFailed } = useSession();
  const [last, setLast] = useState<SignedInPerson | null>(null);
  const person = session?.person ?? null;
  if (person !== null && person !== last) setLast(person);
  // The panels say what is wrong.
  if (session === null) return hasFailed ? <Outlet /> : <FirstLoad />;
  if (person === null)
    return last === null ? (
      <Navigate replace to={signInPath(`${pathname}${search}`)} />
    ) : (
      <Left last={last} />
    );
  if (person.isSecondFactorDue) return <Navigate replace to={secondFactorPath(`${pathname}${search}`)} />;
  if (pathname === "/") return <Navigate replace to={firstPath(person.role)} />;
  const page = pageAt(pathname);
  if (page === null) return <Outlet />;
  if (!PAGES[page].roles.includes(person.role)) return <NotFoundPage />;
  const member = longMember(new URLSearchParams(search));
  return member === null ? <Outlet /> : <LongAddress title={PAGES[page].label} member={member} />;
}

function Left({ last }: { readonly last: SignedInPerson }) {
  const go = useEffectEvent(() => leaveForSignIn(endReason(last, lastRequestAt(), Date.now())));
  useEffect(() => go(), []);
  return null;
}
