import type { Hono } from "hono";
import {
  business,
  changeBusiness,
  changeOfficePlace,
  confirmOfficePlaces,
  type OfficePlace,
} from "#contract/business.ts";
import { BUSINESS_SETTING_NAMES, BUSINESS_SETTINGS, businessSettingText } from "#domain/business-settings.ts";
import type { OfficeId } from "#domain/ids.ts";
import { cutoffsOn } from "#domain/retention.ts";
import { today } from "#domain/time/time.ts";
import type { AuditedStore, RecordNote } from "#server/audit/audit.ts";
import { mountCommand, type Exchange } from "#server/http/commands.ts";
import { BadRequest, NotFound } from "#server/http/refusal.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import { mount } from "#server/http/serve.ts";
import {
  lockBusinessSettings,
  selectBusinessSettings,
  selectOfficePlaces,
  updateBusinessSetting,
  updateOfficePlace,
} from "./queries.ts";
import { selectTooOld } from "./retention.ts";
import type { Store } from "#server/postgres/connect.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import { administer } from "#server/identity/administer.ts";

export const readWeekSettings = async (store: Pick<Store, "db">) => {
  const { weekStart, fewBooked } = await selectBusinessSettings(store);
  return { weekStart, fewBooked };
};

type BusinessDeps = AuditedStore & {
  /** Brings what was found about an office, or about all with null, in line with what was changed. */
  readonly recheck: (writing: Writing, office: OfficeId | null) => Promise<void>;
};

export function mountBusiness(app: Hono<HttpEnv>, { store, audit, clock, recheck }: BusinessDeps): void {
  mount(app, business, () =>
    inSnapshot(store, "all", async ({ db }) => ({
      settings: await selectBusinessSettings({ db }),
      offices: await selectOfficePlaces(db),
    })),
  );

  mountCommand(app, changeBusiness, ({ isConfirmed = false, ...settings }, exchange) =>
    administer(audit, exchange, async (writing, record) => {
      const before = await lockBusinessSettings(writing);
      const isShorter =
        settings.payrollYears < before.payrollYears || settings.interviewYears < before.interviewYears;
      if (isShorter && !isConfirmed) {
        const tooOld = await selectTooOld(writing, cutoffsOn(today(clock), settings));
        if (Object.values(tooOld).some((rows) => rows > 0)) return { changed: 0, tooOld };
      }
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
      return { changed: changed.length, tooOld: null };
    }),
  );

  mountCommand(app, changeOfficePlace, ({ office, place: to }, exchange) =>
    administer(audit, exchange, async (writing, record) => {
      await lockBusinessSettings(writing);
      const [before] = await selectOfficePlaces(writing, office);
      if (before === undefined) throw new NotFound("Office not found.");
      if (await setPlace(before, to, { writing, record, entry: exchange.entry }))
        await recheck(writing, office);
      return {};
    }),
  );

  mountCommand(app, confirmOfficePlaces, ({ count }, exchange) =>
    administer(audit, exchange, async (writing, record) => {
      await lockBusinessSettings(writing);
      const assumed = (await selectOfficePlaces(writing)).filter(
        (office) => !office.isConfirmed && office.place !== null,
      );
      if (assumed.length !== count)
        throw new BadRequest("“count”: The assumed locations have changed. Check them again.");
      for (const office of assumed)
        await setPlace(office, office.place, { writing, record, entry: exchange.entry });
      if (count > 0) await recheck(writing, null);
      return { changed: count };
    }),
  );
}

type PlaceDeps = Pick<Exchange, "entry"> & {
  readonly writing: Writing;
  readonly record: RecordNote;
};

/** Stores where an office is, or with null that it is assumed again, on record; false where that changes nothing. */
async function setPlace(
  office: OfficePlace,
  to: OfficePlace["place"],
  { writing, record, entry }: PlaceDeps,
): Promise<boolean> {
  const { officeId } = office;
  await updateOfficePlace(writing, officeId, to);
  const [after = office] = await selectOfficePlaces(writing, officeId);
  const [before, now] = [placeWords(office), placeWords(after)];
  if (before === now) return false;
  await record({
    ...entry,
    act: "setting-changed",
    about: { kind: "setting", id: `office ${officeId}` },
    details: { setting: `where office ${officeId} is`, from: before, to: now },
  });
  return true;
}

const placeWords = ({ place, isConfirmed }: OfficePlace): string => {
  const words = place === null ? "unknown" : `${place.state}, ${place.zone}`;
  return isConfirmed ? words : `${words} (assumed)`;
};
