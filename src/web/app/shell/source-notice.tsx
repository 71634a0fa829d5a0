import { useQueryClient } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { PAGES } from "#domain/pages.ts";
import { RESOURCE_NAMES } from "#domain/remote-source.ts";
import { useSession } from "#web/api/identity/session.ts";
import { useSourceStatus, type HeldCount, type SourceStatus } from "#web/api/admin/sources.ts";
import { formatCount, heldText } from "#web/lib/format.ts";
import { Ago } from "#web/ui/page/age.tsx";
import { Notice } from "./notice.tsx";

/**
 * A calm line about the service that the numbers come from: that it fails, or what a first start has read so far; and one
 * about what waits for a decision.
 */
export function SourceNotice() {
  const person = useSession().session?.person ?? null;
  const { remote, held } = useSourceStatus(person !== null && !person.isSecondFactorDue);
  useReloadWithFirst(remote);
  const { pathname } = useLocation();
  if (person === null) return null;
  const isAdmin = person.role === "admin";
  const link = isAdmin ? (
    <Link to={PAGES.sources.path} className="text-accent hover:underline">
      Sources
    </Link>
  ) : null;
  return (
    <>
      {remote === null ? null : <StatusNotice status={remote} link={link} />}
      {/* Where it is decided, the page itself says so. */}
      {held.length === 0 || pathname === PAGES.sources.path ? null : (
        <Notice icon="alert">
          <span>{heldWords(held, isAdmin)}</span>
          {link}
        </Notice>
      )}
    </>
  );
}

type StatusNoticeProps = { readonly status: SourceStatus; readonly link: ReactNode };

function StatusNotice({ status: { failing, first, isRedirected }, link }: StatusNoticeProps) {
  if (failing !== null)
    return (
      <Notice icon="alert" isUrgent={isRedirected}>
        <span>
          <span>{`${
            isRedirected
              ? "The reporting service redirects to another address, which is refused."
              : `Couldn’t read ${namesOf(failing.resources)} from the reporting service.`
          } Showing the last data received. First failure `}</span>
          <Ago at={failing.since} />.
        </span>
        {link}
      </Notice>
    );
  if (first === null) return null;
  return (
    <Notice icon="refresh">
      <span>{firstWords(first)}</span>
      {link}
    </Notice>
  );
}

/** `68 people are missing from the last reply, and stay listed until you decide.` */
export function heldWords(held: readonly HeldCount[], isAdmin: boolean): string {
  const rows = held.map(({ resource, count }) => heldText(resource, count)).join(" and ");
  const isSingle = held.length === 1 && held[0]?.count === 1;
  const who = isAdmin ? "you decide" : "an administrator decides";
  return isSingle
    ? `${rows} is missing from the last reply, and stays listed until ${who}.`
    : `${rows} are missing from the last reply, and stay listed until ${who}.`;
}

const namesOf = (resources: readonly (keyof typeof RESOURCE_NAMES)[]): string =>
  resources.map((resource) => RESOURCE_NAMES[resource]).join(", ");

/** Progress of a first start: what it has read, what it is reading and how far it is. */
export function firstWords(first: NonNullable<SourceStatus["first"]>): string {
  const ready = first.filter(({ readAt }) => readAt !== null);
  const reading = first.filter(({ readAt, readingSince }) => readAt === null && readingSince !== null);
  const parts = reading.map(({ resource, partsDone, partsTotal }) =>
    partsTotal === null || partsDone === null
      ? RESOURCE_NAMES[resource]
      : `${RESOURCE_NAMES[resource]} (${formatCount(partsDone)} of ${formatCount(partsTotal)})`,
  );
  return [
    "Reading the reporting service for the first time.",
    ...(ready.length === 0 ? [] : [`Ready: ${namesOf(ready.map(({ resource }) => resource))}.`]),
    ...(parts.length === 0 ? [] : [`Reading: ${parts.join(", ")}.`]),
  ].join(" ");
}

const STEPS = 10;

/** Fills the page while a first start goes on with what has come: with each resource, and each tenth of a long one. */
function useReloadWithFirst(status: SourceStatus | null): void {
  const queries = useQueryClient();
  const progress = status?.first?.map(({ resource, readAt, partsDone, partsTotal }) =>
    [resource, readAt !== null, Math.floor(((partsDone ?? 0) / (partsTotal ?? 1)) * STEPS)].join(" "),
  );
  const key = status === null ? null : (progress?.join(", ") ?? "over");
  useEffect(() => {
    if (key === null || key === "over") return;
    return () => void queries.invalidateQueries({ refetchType: "active" }, { cancelRefetch: false });
  }, [key, queries]);
}
