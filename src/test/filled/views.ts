import { expect } from "vitest";
import type { Role } from "#domain/identity/roles.ts";
import { openDashboard, SIGNED_IN } from "#test/dashboard.ts";
import type { Browser } from "#test/sign-in/browser.ts";
import { passwordOf } from "#test/sign-in/people.ts";

type Listed = { readonly id: number; readonly name: string; readonly search: string };

/** A site with an administrator, somebody of payroll and a manager of office 101, who keep views. */
export async function openViewsSite() {
  const site = await openDashboard({ who: SIGNED_IN });
  const { pool } = site.store;
  /** Somebody new who has set nothing up that would be due, and their browser. */
  const newcomer = async (name: string, role: Role, offices: readonly string[] | null = null) => {
    const id = await site.addPerson(name, role, offices);
    await pool.query("update auth_user set is_demo = true where id = $1", [id]);
    const browser = site.browser();
    const told = { email: `${name}@example.test`, password: passwordOf(name) };
    expect((await browser.post("/api/session/sign-in", told)).status).toBe(200);
    return { id, browser };
  };
  const [chief, pat, lena] = [
    await newcomer("chief", "admin"),
    await newcomer("pat", "payroll"),
    await newcomer("lena", "manager", ["101"]),
  ];
  return {
    pool,
    newcomer,
    close: site.store.close,
    chief: chief.id,
    lena: lena.id,
    admin: chief.browser,
    payroll: pat.browser,
    manager: lena.browser,
    /** Records about a view, oldest first. */
    recordOf: async (id: number): Promise<readonly unknown[]> => {
      const { rows } = await pool.query(
        "select act, actor, details from audit_entry where subject_kind = 'view' and subject_id = $1 order by id",
        [String(id)],
      );
      return rows;
    },
    /** Views that the tests before have stored. */
    forget: (): Promise<unknown> => pool.query("delete from saved_view"),
  };
}

const told = async (response: Response): Promise<object> => Object(await response.json());

export const listed = async (browser: Browser): Promise<readonly Listed[]> =>
  Reflect.get(await told(await browser.get("/api/views")), "rows");
export const namesOf = async (browser: Browser): Promise<readonly string[]> =>
  (await listed(browser)).map(({ name }) => name);
export const defaultsOf = async (browser: Browser): Promise<unknown> =>
  Reflect.get(await told(await browser.get("/api/session")), "defaultViews");

/** Keeps a view of the funnel, unless told otherwise. */
export const save = (browser: Browser, view: object): Promise<Response> =>
  browser.post("/api/views/save", { page: "funnel", search: "account=101", ...view });
export const saved = async (browser: Browser, view: object): Promise<number> => {
  const response = await save(browser, view);
  expect(response.status).toBe(200);
  return Number(Reflect.get(await told(response), "id"));
};
export const post = async (browser: Browser, act: string, what: object): Promise<number> =>
  (await browser.post(`/api/views/${act}`, what)).status;
export const refusal = async (response: Response): Promise<readonly [number, unknown]> => [
  response.status,
  Reflect.get(await told(response), "detail"),
];
