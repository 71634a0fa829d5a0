import { changeRow, changeRows, type Store } from "./connect.ts";

/** A file whose content never changes, by the path that pages request it at. */
export type Asset = { readonly path: string; readonly content: Buffer };

const BUILDS_KEPT = 3;

/** Keeps the assets of the build that begins to answer, for processes of other builds, with those of the two before it. */
export const keepBuild = (
  { db }: Pick<Store, "db">,
  build: string,
  assets: readonly Asset[],
): Promise<void> =>
  db.transaction().execute(async (writing) => {
    const isNew = await changeRow(writing)`
      insert into build (id, started_at) values (${build}, clock_timestamp()) on conflict (id) do nothing`;
    if (!isNew) {
      await changeRows(writing)`update build set started_at = clock_timestamp() where id = ${build}`;
      return;
    }
    for (const { path, content } of assets)
      await changeRows(writing)`
        insert into build_asset (path, build_id, content) values (${path}, ${build}, ${content})`;
    await changeRows(writing)`
      delete from build where id not in (select id from build order by started_at desc limit ${BUILDS_KEPT})`;
  });

/** An asset of any build that is kept; null when there is none. */
export const selectAsset = async ({ db }: Pick<Store, "db">, path: string): Promise<Buffer | null> =>
  (await db.selectFrom("build_asset").select("content").where("path", "=", path).limit(1).executeTakeFirst())
    ?.content ?? null;
