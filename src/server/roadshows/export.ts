import type { QueryOf } from "#contract/endpoint.ts";
import { eventsExport } from "#contract/export.ts";
import { eventsTable } from "#contract/tables.ts";
import type { Scope } from "#domain/identity/scope.ts";
import { selectAge } from "#server/postgres/ages.ts";
import type { Store } from "#server/postgres/connect.ts";
import { selectEvents, selectWholeEvents, type ListedEvent } from "./queries.ts";
import { selectScopeWords } from "#server/people/queries.ts";
import {
  counted,
  type ExportSource,
  type FileRoute,
  fromSnapshot,
  said,
  setFilters,
  tableCells,
  valueWords,
  yesNo,
} from "#server/files/export-source.ts";

/** The files of roadshows. */
export const roadshowFiles = (store: Pick<Store, "db">): readonly FileRoute[] => [
  (mount) => mount(eventsExport, (ask, scope) => openEvents(store, ask, scope)),
];

/** One row an event, as the list shows them. */
export const openEvents = (
  store: Pick<Store, "db">,
  ask: QueryOf<typeof eventsExport>,
  scope: Scope,
): Promise<ExportSource<ListedEvent, keyof typeof eventsTable>> =>
  fromSnapshot(store, scope, async (reading) => {
    const { total, ofAll, facets } = await selectEvents(reading, ask, { offset: 0, limit: 1 });
    const retailers = new Map(facets.retailer.map(({ value, label }) => [value, label]));
    return {
      title: "Roadshow events",
      lines: selectWholeEvents(reading, ask),
      count: total,
      cellsOf: tableCells(eventsTable),
      asOf: await selectAge(reading, "events"),
      filters: setFilters({
        "Limited to offices": await selectScopeWords(reading),
        Search: ask.q,
        Retailer: valueWords(ask.retailer, (id) => retailers.get(id) ?? id),
        State: valueWords(ask.state),
        Status: valueWords(ask.status),
        Unassigned: yesNo(ask.unassigned),
        "Not acknowledged": yesNo(ask.unacknowledged),
        Broken: yesNo(ask.broken),
      }),
      control: [
        counted("Rows", total),
        counted(scope === "all" ? "Events in all" : "Events of these offices or unassigned", ofAll),
      ],
      definitions: [
        ...(scope === "all" ? [] : OF_A_SCOPE),
        said("Staffed", "at least one active assignment; the number is how many"),
        said("Gap", "no active assignment and not canceled"),
        said(
          "Broken",
          "not canceled, and its only assignment is inactive, or an owner of an active one is not in the directory, is retired, or is of another office",
        ),
        said(
          "Acknowledged",
          "active assignments whose owner knows of them, not that they accept; empty without an active one",
        ),
      ],
    };
  });

/** What a scope changes in the meaning of the words. */
const OF_A_SCOPE = [
  said("Rows", "events that one of these offices is assigned to, and events without any assignment"),
  said(
    "Elsewhere",
    "none of these offices is actively assigned and another one is, actively or not: neither staffed nor a gap here",
  ),
  said("Assignments", "those of these offices; of the others nothing is looked at but that they are there"),
] as const;
