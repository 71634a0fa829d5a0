/**
 * Files of code: few, by purpose. Of the bundler's own division pages begin with 26 files, 51 at most, which queue on six
 * connections; with these with 8. Two groups give either sign-in a quarter more bytes or the funnel a tenth.
 */
export const CODE_GROUPS = [
  // Forms open in dialogs and before the shell: no page begins with them.
  {
    name: "forms",
    packages: [],
    sources: [
      "web/ui/form/(?:form|form-field|text-checks)\\.",
      "web/(?:api/identity/oidc|lib/(?:refusal|sign-in-words)|ui/page/card)\\.",
      "(?:contract/identity/oidc|domain/identity/demo-people)\\.",
    ],
  },
  {
    name: "common",
    packages: ["@tanstack/(?:react-query|query-core)/", "clsx/", "use-sync-external-store/"],
    sources: ["web/lib/", "web/ui/page/", "web/api/", "contract/", "domain/", "web/ui/form/(?!segmented)"],
    minShareCount: 3,
  },
  // What the funnel begins with and its later parts need too.
  {
    name: "funnel",
    packages: [],
    sources: [
      "web/pages/funnel/(?!funnel-page)[a-z-]+\\.",
      "web/pages/funnel/(?:stages/|table/use-row-px|trend/trend-query)",
      "domain/(?:funnel/(?!funnel-limits)|remembered)",
    ],
    minShareCount: 2,
  },
  // What several charts need: the first of the funnel would come in five files without it.
  {
    name: "charts",
    packages: [
      "recharts/",
      "d3-(?!geo)",
      "victory-vendor/",
      "@reduxjs/",
      "redux",
      "react-redux/",
      "reselect/",
      "immer/",
      "es-toolkit/",
      "decimal",
      "eventemitter3/",
      "tiny-invariant/",
      "react-is/",
    ],
    sources: ["web/ui/charts/(?!state-)", "domain/funnel/funnel-limits"],
    minShareCount: 2,
  },
  {
    name: "controls",
    packages: ["@?react-aria", "@?react-stately", "@internationalized"],
    sources: ["web/ui/(?:overlay|date|filters|form)/"],
    // What few pages need, such as calendars, stays with them.
    minShareCount: 6,
  },
  {
    name: "table",
    packages: ["@tanstack/(?:react-)?(?:table|virtual|store)"],
    sources: ["web/ui/table/", "web/ui/filters/(?!picker-list)"],
  },
].map(({ name, packages, sources, ...limits }) => ({
  name,
  ...limits,
  test: new RegExp(
    [...packages.map((path) => `node_modules/${path}`), ...sources.map((path) => `/src/${path}`)]
      .join("|")
      .replaceAll("/", "[\\\\/]"),
  ),
}));
