import { alertSettingsQuery, alertsQuery } from "#web/api/alerts.ts";
import type { Loader } from "#web/api/loader.ts";

export const alertsLoader: Loader = (_arrival, start) =>
  Promise.all([start(alertsQuery()), start(alertSettingsQuery())]);
