import { withFormat } from "#test/declared.ts";
import { ENTRY, TWINS } from "./filled-store.ts";

const YEAR = "from=2026-01-01&to=2026-12-31";
/** The people of the store were hired within the year before the last day. */
const YEARS = "from=2000-01-01&to=2022-06-30";
/** What is asked of a filled store where nothing alone is not a question, and what finds its rows. */
const QUERIES: Readonly<Record<string, string>> = {
  "/api/funnel/report": YEAR,
  "/api/funnel/report/export": YEAR,
  "/api/funnel/trend": `${YEAR}&by=month`,
  "/api/funnel/trend/export": `${YEAR}&by=month`,
  "/api/funnel/workbook/export": `${YEAR}&by=month&format=xlsx`,
  "/api/offices/headcount": "id=101",
  "/api/offices/list": YEAR,
  "/api/offices/list/export": YEAR,
  "/api/people/headcount": YEARS,
  "/api/people/headcount/export": `${YEARS}&by=office`,
  "/api/people/headcount/moves": `${YEARS}&kind=joined`,
  "/api/people/headcount/moves/export": `${YEARS}&kind=joined`,
  "/api/offices/office": "id=101",
  "/api/people/person": "id=7000",
  "/api/people/history": "id=7003",
  "/api/people/links": "id=7003",
  "/api/people/private": `id=${TWINS[0]}`,
  "/api/payroll/submissions": "week=2026-10-26",
  "/api/payroll/submissions/export": "week=2026-10-26",
  "/api/payroll/neighbors": `entry=${ENTRY}`,
  "/api/payroll/file-faults": "week=2026-10-26",
  "/api/payroll/office": "id=101",
  "/api/payroll/found": "q=submission&limit=8",
  "/api/payroll/submission": `entry=${ENTRY}`,
  "/api/payroll/submission/export": `entry=${ENTRY}`,
  "/api/payroll/exception": "entry=5001&rule=late&subject=",
  "/api/payroll/exceptions/export": "week=2026-10-26",
  "/api/payroll/review": `entry=${ENTRY}`,
  "/api/payroll/ledger": `entry=${ENTRY}`,
  "/api/payroll/overtime": `entry=${ENTRY}`,
  "/api/payroll/insights": "week=2026-10-26",
  "/api/payroll/person": "id=7000",
  "/api/payroll/partner/export": "week=2026-10-26&draft=yes",
  "/api/payroll/corrections/export": "week=2026-10-26&draft=yes",
  "/api/payroll/partner-corrections/export": "week=2026-10-26&draft=yes",
  "/api/payroll/files": "week=2026-10-26",
  "/api/payroll/evidence": "week=2026-10-26",
  "/api/payroll/evidence/export": "week=2026-10-26&format=xlsx",
  "/api/payroll/files/control/export": "number=1",
  "/api/payroll/files/made/export": "number=1",
  "/api/payroll/records/export": "week=2026-10-26",
  "/api/roadshows/groups": "by=office",
  "/api/roadshows/acknowledgements": "by=owner",
  "/api/roadshows/answers": "event=4002",
  "/api/roadshows/candidates": "event=4002",
  "/api/roadshows/history": "id=4000",
  "/api/roadshows/office": "id=101",
  "/api/sources/reads": "ids=1",
};

export const queryOf = (path: string): string => withFormat(path, QUERIES[path] ?? "");
