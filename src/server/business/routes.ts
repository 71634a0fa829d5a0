import {
  business,
  changeBusiness,
  changeOfficePlace,
  closeOffice,
  confirmOfficePlaces,
  reopenOffice,
  type OfficePlace,
} from "#contract/admin/business.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { BUSINESS_SETTING_NAMES, businessSetting, businessSettingText } from "#domain/business-settings.ts";
import { checksWeeks } from "#domain/payroll/payroll-rules.ts";
import type { OfficeId } from "#domain/ids.ts";
import { cutoffsOn } from "#domain/retention.ts";
import { today } from "#domain/time/time.ts";
import type { AuditedStore } from "#server/audit/audit.ts";
import { BadRequest, NotFound } from "#server/http/refusal.ts";
import { answer, type Route } from "#server/http/serve.ts";
import {
  deleteClosure,
  lockBusinessSettings,
  selectBusinessSettings,
  selectClosures,
  selectOfficePlaces,
  updateBusinessSetting,
  updateOfficePlace,
  upsertClosure,
  type Closure,
} from "./queries.ts";
import { selectTooOld } from "./retention.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import { onAdministered, type Administering } from "#server/identity/administer.ts";

type BusinessDeps = AuditedStore & {
  /** Brings what was found about an office, or about all with null, in line with what was changed. */
  readonly recheck: (writing: Writing, office: OfficeId | null) => Promise<void>;
};

export const businessRoutes = (deps: BusinessDeps): readonly Route[] => {
  const { store, clock, recheck } = deps;

  const change = async (body: BodyOf<typeof changeBusiness>, { writing, record }: Administering) => {
    const { isConfirmed = false, ...settings } = body;
    const before = await lockBusinessSettings(writing);
    const changed = BUSINESS_SETTING_NAMES.filter((name) => before[name] !== settings[name]);
    const isShorter = changed.some(
      (name) => businessSetting(name).isRetention === true && settings[name] < before[name],
    );
    if (isShorter && !isConfirmed) {
      const tooOld = await selectTooOld(writing, cutoffsOn(today(clock), settings));
      if (Object.values(tooOld).some((rows) => rows > 0)) return { changed: 0, tooOld };
    }
    for (const name of changed) await updateBusinessSetting(writing, name, settings[name]);
    if (changed.some(checksWeeks)) await recheck(writing, null);
    for (const name of changed)
      await record({
        act: "setting-changed",
        about: { kind: "setting", id: name },
        details: {
          setting: businessSetting(name).words,
          from: businessSettingText(name, before[name]),
          to: businessSettingText(name, settings[name]),
        },
      });
    return { changed: changed.length, tooOld: null };
  };

  const changePlace = async ({ office, place: to }: BodyOf<typeof changeOfficePlace>, on: Administering) => {
    const { writing } = on;
    await lockBusinessSettings(writing);
    const [before] = await selectOfficePlaces(writing, office);
    if (before === undefined) throw new NotFound("Office not found.");
    if (await setPlace(before, to, on)) await recheck(writing, office);
    return {};
  };

  const confirmPlaces = async ({ count }: BodyOf<typeof confirmOfficePlaces>, on: Administering) => {
    const { writing } = on;
    await lockBusinessSettings(writing);
    const assumed = (await selectOfficePlaces(writing)).filter(
      (office) => !office.isConfirmed && office.place !== null,
    );
    if (assumed.length !== count)
      throw new BadRequest("“count”: The assumed locations have changed. Check them again.", {
        field: "count",
      });
    for (const office of assumed) await setPlace(office, office.place, on);
    if (count > 0) await recheck(writing, null);
    return { changed: count };
  };

  return [
    answer(business, () =>
      inSnapshot(store, "all", async ({ db }) => ({
        settings: await selectBusinessSettings({ db }),
        offices: await selectOfficePlaces(db),
      })),
    ),
    onAdministered(deps, changeBusiness, change),
    onAdministered(deps, changeOfficePlace, changePlace),
    onAdministered(deps, closeOffice, ({ office, on, reason }, administering) => {
      if (reason.trim() === "") throw new BadRequest("“reason”: Enter a reason.", { field: "reason" });
      return setClosure(deps, office, { on, reason: reason.trim() }, administering);
    }),
    onAdministered(deps, reopenOffice, ({ office }, administering) =>
      setClosure(deps, office, null, administering),
    ),
    onAdministered(deps, confirmOfficePlaces, confirmPlaces),
  ];
};

type Closing = Pick<Closure, "on" | "reason">;

/** Closes an office from a day on, or opens it again with null; its weeks are then checked again. */
async function setClosure(
  { clock, recheck }: BusinessDeps,
  office: OfficeId,
  to: Closing | null,
  { who, writing, record }: Administering,
) {
  await lockBusinessSettings(writing);
  if ((await selectOfficePlaces(writing, office)).length === 0) throw new NotFound("Office not found.");
  const [before = null] = await selectClosures({ db: writing, scope: "all" }, office);
  if (to === null && before === null) throw new NotFound("The office is not closed.");
  const act = { byId: who.userId, byName: who.name, at: clock.now() };
  await (to === null
    ? deleteClosure(writing, office)
    : upsertClosure(writing, { officeId: office, ...to, ...act }));
  await recheck(writing, office);
  await record({
    act: "setting-changed",
    about: { kind: "setting", id: `office ${office}` },
    details: {
      setting: `whether office ${office} is open`,
      from: closureWords(before),
      to: closureWords(to),
    },
  });
  return {};
}

const closureWords = (closing: Closing | null): string =>
  closing === null ? "open" : `closed since ${closing.on}: ${closing.reason}`;

/** Stores where an office is, or with null that it is assumed again, on record; false where that changes nothing. */
async function setPlace(
  office: OfficePlace,
  to: OfficePlace["place"],
  { writing, record }: Administering,
): Promise<boolean> {
  const { officeId } = office;
  await updateOfficePlace(writing, officeId, to);
  const [after = office] = await selectOfficePlaces(writing, officeId);
  const [before, now] = [placeWords(office), placeWords(after)];
  if (before === now) return false;
  await record({
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
