import { officeName } from "#domain/office-name.ts";
import type { AlertItem } from "#domain/alerts/alerts.ts";
import type { Role } from "#domain/identity/roles.ts";
import { foundOffices } from "#domain/offices/office-list.ts";
import { today, type Clock } from "#domain/time/time.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { readOffices } from "./read-offices.ts";

/** The offices of a saved view: its search and its states. Its days change what is counted of them, not which they are. */
export async function readViewOffices(
  reading: ScopedReading,
  search: URLSearchParams,
  role: Role,
  clock: Clock,
): Promise<readonly AlertItem[]> {
  const day = today(clock);
  const { rows } = await readOffices(reading, { from: day, to: day }, role, clock);
  const found = foundOffices(rows, { q: search.get("q") ?? "", states: search.getAll("state") });
  return found.map((office) => ({
    id: office.officeId,
    name: officeName(office),
    about: office.state ?? "",
  }));
}
