import type { Hono } from "hono";
import { business, changeBusiness, changeOfficePlace, type OfficePlace } from "#contract/business.ts";
import { BUSINESS_SETTING_NAMES, BUSINESS_SETTINGS, businessSettingText } from "#domain/business-settings.ts";
import type { OfficeId } from "#domain/ids.ts";
import type { Audit } from "#server/audit/audit.ts";
import { mountCommand } from "#server/http/commands.ts";
import { NotFound } from "#server/http/refusal.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import { mount } from "#server/http/serve.ts";
import {
  lockBusinessSettings,
  selectBusinessSettings,
  selectOfficePlaces,
  updateBusinessSetting,
  updateOfficePlace,
} from "./queries.ts";
import type { Store } from "#server/postgres/connect.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import { administer } from "#server/identity/administer.ts";

export const readWeekSettings = async (store: Pick<Store, "db">) => {
  const { weekStart, fewBooked } = await selectBusinessSettings(store);
  return { weekStart, fewBooked };
};

export type BusinessDeps = {
  readonly store: Pick<Store, "db">;
  readonly audit: Audit;
  /** Brings what was found about an office, or about all with null, in line with what was changed. */
  readonly recheck: (writing: Writing, office: OfficeId | null) => Promise<void>;
};

export function mountBusiness(app: Hono<HttpEnv>, { store, audit, recheck }: BusinessDeps): void {
  mount(app, business, () =>
    inSnapshot(store, "all", async ({ db }) => ({
      settings: await selectBusinessSettings({ db }),
      offices: await selectOfficePlaces(db),
    })),
  );

  mountCommand(app, changeBusiness, (settings, exchange) =>
    administer(audit, exchange, async (writing, record) => {
      const before = await lockBusinessSettings(writing);
      const changed = BUSINESS_SETTING_NAMES.filter((name) => before[name] !== settings[name]);
      for (const name of changed) await updateBusinessSetting(writing, name, settings[name]);
      if (changed.includes("longShiftHours")) await recheck(writing, null);
      for (const name of changed)
        await record({
          ...exchange.entry,
          act: "setting-changed",
          about: { kind: "setting", id: name },
          details: {
            setting: BUSINESS_SETTINGS[name].words,
            from: businessSettingText(name, before[name]),
            to: businessSettingText(name, settings[name]),
          },
        });
      return { changed: changed.length };
    }),
  );

  mountCommand(app, changeOfficePlace, ({ office, place }, exchange) =>
    administer(audit, exchange, async (writing, record) => {
      await lockBusinessSettings(writing);
      const [before] = await selectOfficePlaces(writing, office);
      if (before === undefined) throw new NotFound("There is no such office.");
      await updateOfficePlace(writing, office, place);
      const [after = before] = await selectOfficePlaces(writing, office);
      const [from, to] = [placeWords(before), placeWords(after)];
      if (from === to) return {};
      await recheck(writing, office);
      await record({
        ...exchange.entry,
        act: "setting-changed",
        about: { kind: "setting", id: `office ${office}` },
        details: { setting: `where office ${office} is`, from, to },
      });
      return {};
    }),
  );
}

const placeWords = ({ place, isConfirmed }: OfficePlace): string => {
  const words = place === null ? "unknown" : `${place.state}, ${place.zone}`;
  return isConfirmed ? words : `${words} (assumed)`;
};
