import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReplyOf, BodyOf } from "#contract/endpoint.ts";
import { mayCall } from "#contract/permissions.ts";
import { erase, onePerson, personPrivate, reveal } from "#contract/person.ts";
import type { PersonId } from "#domain/ids.ts";
import { ApiError } from "./api-error.ts";
import { call } from "./call.ts";
import { useFreshSend } from "./fresh.ts";
import { useReport } from "./report.ts";
import { useSession, useRefetchSession } from "./session.ts";

export type OnePerson = ReplyOf<typeof onePerson>;
export type PersonPrivate = ReplyOf<typeof personPrivate>;
export type Revealed = ReplyOf<typeof reveal>;

/** Null when there is no such person, or none that one may know of. */
export const personQuery = (id: PersonId) =>
  queryOptions({
    queryKey: ["people", "person", id],
    queryFn: ({ signal }): Promise<OnePerson | null> =>
      call(onePerson, { id }, signal).catch((error: unknown) => {
        if (error instanceof ApiError && error.fault === "missing") return null;
        throw error;
      }),
  });

export const usePerson = (id: PersonId): OnePerson | null => useReport(personQuery(id));

/** Masked, and yet kept no longer than it is looked at. */
const personPrivateQuery = (id: PersonId) =>
  queryOptions({
    queryKey: ["people", "private", id],
    queryFn: ({ signal }) => call(personPrivate, { id }, signal),
    gcTime: 0,
  });

export const usePersonPrivate = (id: PersonId): PersonPrivate => useReport(personPrivateQuery(id));

/** Whether whoever is signed in may open private data. Who may not is not even told that there is any. */
export function useMaySeePrivate(): boolean {
  const role = useSession().session?.person?.role;
  return role !== undefined && mayCall("/api/people/private", role);
}

/** Whether whoever is signed in may erase private data. */
export function useMayErase(): boolean {
  const role = useSession().session?.person?.role;
  return role !== undefined && mayCall("/api/people/erase", role);
}

/** Erases a person's private data; whatever shows people is read anew. */
export function useErasePerson() {
  const queries = useQueryClient();
  const sendFresh = useFreshSend();
  return useMutation({
    mutationFn: (id: PersonId) => sendFresh(erase, { id }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["people"] }),
  });
}

/**
 * Asks for one value in full. No mutation of the query library, which would keep the answer in a cache of its own: only
 * who asks for it has it.
 */
export function useReveal() {
  const sendFresh = useFreshSend();
  const refetchSession = useRefetchSession();
  return async (body: BodyOf<typeof reveal>): Promise<Revealed> => {
    try {
      return await sendFresh(reveal, body);
    } catch (error) {
      // The frame leaves for the sign-in page once it knows.
      if (error instanceof ApiError && error.fault === "signed-out") void refetchSession();
      throw error;
    }
  };
}
