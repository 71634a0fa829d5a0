import { z } from "zod";
import { interviewReportSchema } from "./funnel.ts";
import { OPERATIONS, ROUTES, type Operation } from "./operations.ts";
import { TABLES } from "./tables.ts";

/** The OpenAPI 3.0.0 document of the interface at two base addresses, made from the tables that read and write it. */
export function openApiDocument(production: string, development: string): object {
  const productionServer = { url: production, description: "Production server" };
  const developmentServer = { url: development, description: "Development server" };
  return {
    openapi: "3.0.0",
    info: { title: "API", description: "Production server", version: "1.0.0" },
    servers: [productionServer, developmentServer],
    tags: TAGS,
    security: [],
    paths: Object.fromEntries(
      OPERATIONS.map((operation) => {
        const { method, path, isOnProduction } = ROUTES[operation];
        const servers = isOnProduction ? [productionServer, developmentServer] : [developmentServer];
        return [path, { [method.toLowerCase()]: { ...describe(operation), servers } }];
      }),
    ),
    components: {
      schemas: {
        ...Object.fromEntries(
          OPERATIONS.map((operation) => [WORDS[operation].schema, jsonSchemaOf(operation)]),
        ),
        Error: ERROR_SCHEMA,
      },
      responses: ERROR_RESPONSES,
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "An API token; or the query parameter token." },
      },
    },
  };
}

const TAGS = [
  { name: "Applicantstream", description: "Interview funnel counts." },
  { name: "Authentication", description: "No operation of its own: a token is made on the admin page." },
  { name: "Business", description: "No operation." },
  { name: "Employees", description: "The directory of people." },
  { name: "Onboarding", description: "No operation." },
  { name: "Orders", description: "No operation." },
  { name: "Payroll", description: "Weekly submissions and their time records." },
  { name: "Fieldmap", description: "Roadshow events." },
] as const;

type Words = {
  readonly id: string;
  readonly tag: (typeof TAGS)[number]["name"];
  readonly summary: string;
  readonly description: string;
  /** Name of the schema of `data`, or of one element of it. */
  readonly schema: string;
};

const ALL_ROWS =
  "A token that is restricted to some accounts sees only what belongs to them. `total`, where the envelope has it, is the number of rows. What a source never reported is 0, an empty string, false or an empty list.";
const LATEST_WEEK =
  "Without a body, the records of the latest week: from Monday on, the one in which the newest submission starts. A submission is of the week it starts in. With `fieldmapEntryId` any submission is answered, roadshow or not; one that is not known, or not the token's, is 404. Of `weekStart` and `weekEnd` one alone asks for its seven days; without an office they may be 35 days at most.";
const ROADSHOWS_ONLY = "Without `fieldmapEntryId` only submissions with isRoadShow 1 are answered.";

const WORDS: Readonly<Record<Operation, Words>> = {
  interviewReport: {
    id: "getInterviewReportAdmin",
    tag: "Applicantstream",
    summary: "Interview funnel counts by administrator and account for a date range",
    description:
      "The result covers the accounts that share the group (underCCId) of `accountId`, as far as the token may see them. `endDate` left out is today; `startDate` left out is six days before `endDate`; both days are included, and a range has 1,100 days at most. All members of `data` are always there. A stored zero is written; a pair of administrator and account without a count is absent. An administrator without a name is absent from `name`. An account that is not known, or none of whose group is the token's, is 404. The counts are activity in the range, not a cohort.",
    schema: "InterviewReport",
  },
  roadshowEvents: {
    id: "getRoadshowEvents",
    tag: "Fieldmap",
    summary: "Roadshow events with their assignments",
    description: `A restricted token sees the events that one of its accounts is assigned to, with these assignments only, and every event without assignments. ${ALL_ROWS}`,
    schema: "RoadshowEvent",
  },
  employees: {
    id: "getEmployeesAll",
    tag: "Employees",
    summary: "All employees",
    description: `SSN and DOB are empty strings unless the token was granted private data; with them the reply is never cached. ${ALL_ROWS}`,
    schema: "Employee",
  },
  weekly: {
    id: "getPartnerWeekly",
    tag: "Payroll",
    summary: "Weekly submission summaries",
    description: ALL_ROWS,
    schema: "WeeklySubmission",
  },
  roadshowData: {
    id: "postPartnerWeeklyDataRoadshow",
    tag: "Payroll",
    summary: "Roadshow time records of a week, production form",
    description: `${LATEST_WEEK} ${ROADSHOWS_ONLY} ${ALL_ROWS}`,
    schema: "RoadshowRecord",
  },
  roadshowDataDev: {
    id: "postPartnerWeeklyDataRoadshowDev",
    tag: "Payroll",
    summary: "Roadshow time records of a week, development form",
    description: `Only at the development address. ${LATEST_WEEK} ${ROADSHOWS_ONLY} ${ALL_ROWS}`,
    schema: "RoadshowRecordDev",
  },
  weeklyDataDev: {
    id: "postPartnerWeeklyDataDev",
    tag: "Payroll",
    summary: "Time records of a week, development form",
    description: `Only at the development address. ${LATEST_WEEK} Without \`fieldmapEntryId\` only submissions with isRoadShow 0 are answered. ${ALL_ROWS}`,
    schema: "WeeklyRecordDev",
  },
};

const idSchema = (description: string, example: string) => ({
  oneOf: [{ type: "string" }, { type: "integer", format: "int64" }],
  example,
  description,
});

const query = (
  name: string,
  { required = false, ...schema }: { readonly required?: boolean; readonly [key: string]: unknown },
  description: string,
) => ({ name, in: "query", required, description, schema });

const token = query(
  "token",
  { type: "string" },
  "API auth token. `Authorization: Bearer` is preferred, since queries get logged; with that header the parameter may be left out. Every operation needs a token; only /swagger does not.",
);

const date = { type: "string", pattern: "^\\d{2}/\\d{2}/\\d{4}$", example: "11/09/2026" } as const;
const INTERVIEW_PARAMETERS = [
  query(
    "accountId",
    { required: true, type: "integer", format: "int64", example: 101 },
    "Account (office) ID. Results cover the accounts that share its underCCId grouping.",
  ),
  query("startDate", date, "Start of the range, MM/DD/YYYY. Left out: six days before endDate."),
  query("endDate", date, "End of the range, inclusive, MM/DD/YYYY. Left out: today."),
  query(
    "promoUserId",
    { type: "string", example: "2040" },
    "Restricts results to interviews actioned by this administrator user ID.",
  ),
];

const bodySchema = {
  type: "object",
  additionalProperties: false,
  description:
    "All members are optional; all that are given must match. None means the latest week. Where only one of weekStart and weekEnd is given, the other is six days away. Unknown members are refused, and so is a long range for all offices at once.",
  properties: {
    fieldmapEntryId: idSchema("The submission whose records are requested.", "5000"),
    officeId: idSchema("An office; without the weeks below, all of its weeks.", "101"),
    weekStart: { ...date, description: "First day of the requested weeks, MM/DD/YYYY." },
    weekEnd: { ...date, description: "Last day of the requested weeks, inclusive, MM/DD/YYYY." },
  },
} as const;

const REQUEST_BODY = {
  required: false,
  content: {
    "application/json": { schema: bodySchema },
    "application/x-www-form-urlencoded": { schema: bodySchema },
  },
} as const;

/** The envelope of an operation's reply, with all of its members required. */
function envelopeSchema(operation: Operation): object {
  const element = { $ref: `#/components/schemas/${WORDS[operation].schema}` };
  const members = {
    message: { type: "string", example: "ok" },
    total: { type: "integer", minimum: 0, example: 1, description: "The number of rows in data." },
    code: { type: "integer", enum: [200] },
    success: { type: "boolean", enum: [true] },
    data: operation === "interviewReport" ? element : { type: "array", items: element },
  };
  const names = ROUTES[operation].envelope;
  return {
    type: "object",
    required: names,
    properties: Object.fromEntries(names.map((name) => [name, members[name]])),
  };
}

const ERRORS = [
  [
    400,
    "BadRequest",
    "A parameter or a member of the body is missing, malformed or repeated; the message names it.",
  ],
  [401, "Unauthorized", "No token, or one that is unknown, revoked or expired."],
  [404, "NotFound", "Nothing is at this address, or nothing that the token may see."],
  [405, "WrongMethod", "The address is right, the method is not."],
  [413, "TooLarge", "The body is larger than 64 kB."],
  [
    429,
    "TooMany",
    "The token's limit of requests a minute (1,200 unless set otherwise) is reached; see Retry-After.",
  ],
  [500, "Broken", "Something went wrong here; the message holds the reference of the log's entry."],
  [503, "NotReady", "The store does not answer just now; see Retry-After."],
] as const;

const ERROR_SCHEMA = {
  type: "object",
  description: "Every error has this form and reveals nothing internal.",
  required: ["message", "code", "success", "data"],
  properties: {
    message: { type: "string", example: "startDate is not a date in the form MM/DD/YYYY." },
    code: { type: "integer", example: 400, description: "The HTTP status." },
    success: { type: "boolean", enum: [false] },
    data: { nullable: true, type: "object", enum: [null] },
  },
} as const;

const RETRY_AFTER = {
  description: "Seconds after which to ask again.",
  schema: { type: "integer", minimum: 1, example: 5 },
} as const;

const ERROR_RESPONSES = Object.fromEntries(
  ERRORS.map(([code, name, description]) => [
    name,
    {
      description,
      ...(code === 429 || code === 503 ? { headers: { "Retry-After": RETRY_AFTER } } : {}),
      content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
    },
  ]),
);

const describe = (operation: Operation): object => {
  const { id, tag, summary, description } = WORDS[operation];
  return {
    tags: [tag],
    operationId: id,
    summary,
    description: `${description} Unknown query keys are ignored, repeated ones refused.`,
    security: [{ token: [] }],
    parameters: [token, ...(operation === "interviewReport" ? INTERVIEW_PARAMETERS : [])],
    ...(ROUTES[operation].method === "POST" ? { requestBody: REQUEST_BODY } : {}),
    responses: {
      200: {
        description:
          "Success. Timestamps have the form MM/DD/YYYY h:mm:ss AM with an unpadded hour. A reply without private data to a GET has an ETag; requested again with If-None-Match it is 304 while nothing changed. gzip, br and zstd are supported.",
        content: { "application/json": { schema: envelopeSchema(operation) } },
      },
      ...(ROUTES[operation].method === "GET"
        ? { 304: { description: "The client holds this reply already." } }
        : {}),
      ...Object.fromEntries(ERRORS.map(([code, name]) => [code, { $ref: `#/components/responses/${name}` }])),
    },
  };
};

/** The schema of `data`, or of one element of it. */
const jsonSchemaOf = (operation: Operation): object =>
  z.toJSONSchema(operation === "interviewReport" ? interviewReportSchema : TABLES[operation].schema, {
    target: "openapi-3.0",
    override: ({ jsonSchema }) => {
      // Ids may have more digits than a JavaScript number keeps, so zod's own bounds are not the interface's.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.type === "number") jsonSchema.type = "integer";
      if (jsonSchema.type === "integer" && jsonSchema.enum === undefined) jsonSchema.format = "int64";
    },
  });
