import { useEffect, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { firstPath, maySee, useSession } from "#web/api/session.ts";
import { secondFactorPath, signInPath } from "#web/lib/next-page.ts";
import { mainPageAt } from "#web/lib/paths.ts";
import { FirstLoad, NotFoundPage } from "#web/app/route-failure.tsx";
import { leaveForSignIn } from "#web/app/session/leave.ts";

/** The page, once the session has come; what the role does not have is not found. */
export function Admitted() {
  const { pathname, search } = useLocation();
  const { session, hasFailed } = useSession();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  const person = session?.person ?? null;
  if (!wasSignedIn && person !== null) setWasSignedIn(true);
  // The panels say what is wrong.
  if (session === null) return hasFailed ? <Outlet /> : <FirstLoad />;
  if (person === null)
    return wasSignedIn ? <Left /> : <Navigate replace to={signInPath(`${pathname}${search}`)} />;
  if (person.isSecondFactorDue) return <Navigate replace to={secondFactorPath(`${pathname}${search}`)} />;
  if (pathname === "/") return <Navigate replace to={firstPath(person.role)} />;
  const page = mainPageAt(pathname);
  return page === null || maySee(page, person.role) ? <Outlet /> : <NotFoundPage />;
}

function Left() {
  useEffect(leaveForSignIn, []);
  return null;
}
