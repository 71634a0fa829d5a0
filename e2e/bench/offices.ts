import { addDays, isoDate } from "#domain/time/time.ts";
import type { Store } from "#server/postgres/connect.ts";
import type { Server } from "#e2e/server.ts";
import { cookieHeader, type Cookie } from "#e2e/sign-in.ts";
import { download } from "./crowds/download.ts";
import { figure, heading, median, quantile, timed } from "./figures.ts";
import { scaled } from "./stores/scale.ts";

const ROUNDS = scaled(31);
const DAYS = 28;
const WANTED = "at most 150 ms";

/** The list of all offices, and each panel of an office's page, that no cache holds; beside the bare SQL of the same counts. */
export async function measureOffices(
  { origin }: Server,
  session: readonly Cookie[],
  store: Store,
): Promise<void> {
  const { rows: offices } = await store.pool.query<{ id: string }>(
    "select office_id as id from person_sum where is_active group by office_id order by sum(people) desc, office_id limit $1",
    [ROUNDS],
  );
  const { rows } = await store.pool.query<{ last: string }>("select max(day) as last from interview_total");
  const last = isoDate(rows[0]?.last ?? "");
  const headers = { Cookie: cookieHeader(session) };
  const ms = (address: string) =>
    timed(async () => {
      const { status } = await download(`${origin}/api/${address}`, headers);
      if (status !== 200) throw new Error(`${address} is answered with ${status}`);
    });

  heading("Offices");
  const lists: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // Other days each time: those requested before would come from the cache.
    const to = addDays(last, -round);
    const from = addDays(to, 1 - DAYS);
    lists.push(await ms(`offices/list?from=${from}&to=${to}`));
    bare.push(await timed(() => store.pool.query(BARE, [from, to])));
  }
  figure("list of all offices, 95th percentile", `${quantile(lists, 0.95).toFixed(1)} ms`, WANTED);
  figure("list of all offices, median", `${median(lists).toFixed(1)} ms`);
  figure("bare SQL of its counts, median", `${median(bare).toFixed(1)} ms`);
  const days = `from=${addDays(last, 1 - DAYS)}&to=${last}`;
  const panels = {
    "who runs it": (id: string) => `offices/office?id=${id}`,
    headcount: (id: string) => `offices/headcount?id=${id}`,
    funnel: (id: string) => `funnel/report?account=${id}&alone=yes&${days}`,
    roadshows: (id: string) => `roadshows/office?id=${id}`,
    submissions: (id: string) => `payroll/office?id=${id}`,
    people: (id: string) => `people/directory?office=${id}&active=yes&offset=0&limit=100`,
  };
  for (const [name, addressOf] of Object.entries(panels)) {
    const took: number[] = [];
    for (const { id } of offices) took.push(await ms(addressOf(id)));
    figure(`an office: ${name}, 95th percentile`, `${quantile(took, 0.95).toFixed(1)} ms`, WANTED);
  }
}

const BARE = `
  select office.id, people.active, hired.people, retired.people, staff.assignments, staff.unacknowledged, first.booked, first.showed
    from office
    left join (select office_id, sum(people) as active from person_sum where is_active group by office_id) people
           on people.office_id = office.id
    left join (select office_id, count(*) as people from person
                where last_run is null and hired >= $1::date and hired < $2::date + 1 group by office_id) hired
           on hired.office_id = office.id
    left join (select office_id, count(*) as people from person
                where last_run is null and retired >= $1::date - 1 and retired < $2::date group by office_id) retired
           on retired.office_id = office.id
    left join (select office_id, count(*) as assignments, count(*) filter (where not is_acknowledged) as unacknowledged
                 from assignment where last_run is null and is_active group by office_id) staff on staff.office_id = office.id
    left join (select account_id, sum(first_booked) as booked, sum(first_showed) as showed
                 from interview_day where day between $1 and $2 group by account_id) first on first.account_id = office.id`;
