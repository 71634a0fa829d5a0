import { useEffect, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { firstPath, maySee, useSession } from "#web/api/session.ts";
import { secondFactorPath, signInPath } from "#web/lib/next-page.ts";
import { mainPageAt } from "#web/lib/paths.ts";
import { FirstLoad, NotFoundPage } from "#web/app/route-failure.tsx";
import { hereNow, leave, leaveForSignIn } from "#web/app/session/leave.ts";

/** The page, once the session has come; what the role does not have is not found. */
export function Admitted() {
  const { pathname, search } = useLocation();
  const { session, hasFailed } = useSession();
  const [first, setFirst] = useState<string | null>(null);
  const person = session?.person ?? null;
  if (first === null && person !== null) setFirst(person.email);
  // The panels say what is wrong.
  if (session === null) return hasFailed ? <Outlet /> : <FirstLoad />;
  if (person === null)
    return first === null ? (
      <Navigate replace to={signInPath(`${pathname}${search}`)} />
    ) : (
      <Left isSignedOut />
    );
  // Another tab has signed in as another user: nothing of the former one stays.
  if (first !== null && first !== person.email) return <Left isSignedOut={false} />;
  if (person.isSecondFactorDue) return <Navigate replace to={secondFactorPath(`${pathname}${search}`)} />;
  if (pathname === "/") return <Navigate replace to={firstPath(person.role)} />;
  const page = mainPageAt(pathname);
  return page === null || maySee(page, person.role) ? <Outlet /> : <NotFoundPage />;
}

function Left({ isSignedOut }: { readonly isSignedOut: boolean }) {
  useEffect(() => (isSignedOut ? leaveForSignIn() : leave(hereNow())), [isSignedOut]);
  return null;
}
