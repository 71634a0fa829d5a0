import { auditFacetsQuery, auditStateQuery, auditWindowQuery } from "#web/api/admin/audit.ts";
import type { Loader } from "#web/api/loader.ts";
import { auditQuery } from "./audit-query.ts";

export const auditLoader: Loader = ({ search }, start) => {
  const query = auditQuery(search);
  return Promise.all([
    start(auditWindowQuery(query)),
    start(auditStateQuery()),
    start(auditFacetsQuery(query)),
  ]);
};
