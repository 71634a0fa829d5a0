const SEGMENTS = [
  ...["", "funnel", "roadshows", "people", "people/:id", "payroll", "payroll/:id", "account"],
  ...["admin", "admin/users", "admin/tokens", "admin/settings", "admin/audit"],
  ...["sign-in", "second-factor", "set-up", "invitation"],
];
const PAGE = new RegExp(`^/(?:${SEGMENTS.join("|").replaceAll(":id", "[^/]+")})/?$`);

/** Whether the router in the browser has a page at a path; the server answers any other one with status 404. */
export const isPage = (path: string): boolean => PAGE.test(path);
