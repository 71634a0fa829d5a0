import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { RESOURCE_NAMES } from "#domain/remote-source.ts";
import { useSession } from "#web/api/session.ts";
import { useSourceStatus, type SourceStatus } from "#web/api/sources.ts";
import { formatCount } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { Ago } from "#web/ui/page/age.tsx";
import { Notice } from "./notice.tsx";

/** One calm line about the service that the numbers come from: that it fails, or what a first start has read so far. */
export function SourceNotice() {
  const person = useSession().session?.person ?? null;
  const status = useSourceStatus(person !== null && !person.isSecondFactorDue);
  useReloadWithFirst(status);
  if (person === null || status === null) return null;
  const { failing, first, isRedirected } = status;
  const link =
    person.role === "admin" ? (
      <Link to={paths.sources} className="text-accent hover:underline">
        Sources
      </Link>
    ) : null;
  if (failing !== null)
    return (
      <Notice icon="alert" isUrgent={isRedirected}>
        <span>
          {isRedirected
            ? "The reporting service redirects to another address, which is refused."
            : `Couldn’t read ${namesOf(failing.resources)} from the reporting service.`}{" "}
          Showing the last data received. First failure <Ago at={failing.since} />.
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

const namesOf = (resources: readonly (keyof typeof RESOURCE_NAMES)[]): string =>
  resources.map((resource) => RESOURCE_NAMES[resource]).join(", ");

/** What a first start has read, what it is reading and how far it is. */
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

/** While a first start goes on, the page fills with what has come: with each resource, and each tenth of a long one. */
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
