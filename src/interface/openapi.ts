import { z } from "zod";
import { interviewReportSchema } from "./counted-stages.ts";
import { employeeTable } from "./employees.ts";
import { envelopeSchema, requestOf, TAGS, WORDS } from "./openapi-operations.ts";
import { OPERATIONS, ROUTES, type Operation } from "./operations.ts";
import { submissionTable } from "./payroll.ts";
import { roadshowEventTable } from "./roadshows.ts";
import { developmentTable, productionTable, weeklyDataTable } from "./time-records.ts";

/** The two base addresses, ending in `/index.cfm`. */
export type Addresses = { readonly production: string; readonly development: string };

/** The OpenAPI 3.0.0 document of the reporting interface, made from the tables that read and write it. */
export function openApiDocument({ production, development }: Addresses): object {
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
      schemas: { ...schemas(), Error: ERROR_SCHEMA },
      responses: ERROR_RESPONSES,
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "An API token; or the query parameter token." },
      },
    },
  };
}

/** The zod schemas of what is written, by the name they have in the document. */
export const SCHEMAS = {
  InterviewReport: interviewReportSchema,
  RoadshowEvent: roadshowEventTable.schema,
  Employee: employeeTable.schema,
  WeeklySubmission: submissionTable.schema,
  RoadshowRecord: productionTable.schema,
  RoadshowRecordDev: developmentTable.schema,
  WeeklyRecordDev: weeklyDataTable.schema,
} as const;

const ERRORS = [
  [
    400,
    "BadRequest",
    "A parameter or a member of the body is missing, malformed or repeated; the message names it.",
  ],
  [401, "NotKnown", "No token, or one that is not known."],
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
  description: "Every error has this form and tells nothing of the inside.",
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
    ...requestOf(operation),
    responses: {
      200: {
        description:
          "Success. Timestamps have the form MM/DD/YYYY h:mm:ss AM with an unpadded hour. A reply without private data to a GET has an ETag; asked again with If-None-Match it is 304 while nothing changed. gzip, br and zstd are spoken.",
        content: { "application/json": { schema: envelopeSchema(operation) } },
      },
      ...(ROUTES[operation].method === "GET"
        ? { 304: { description: "The client holds this reply already." } }
        : {}),
      ...Object.fromEntries(ERRORS.map(([code, name]) => [code, { $ref: `#/components/responses/${name}` }])),
    },
  };
};

const schemas = (): Record<string, object> =>
  Object.fromEntries(Object.entries(SCHEMAS).map(([name, schema]) => [name, jsonSchemaOf(schema)]));

const jsonSchemaOf = (schema: z.ZodType): object =>
  z.toJSONSchema(schema, {
    target: "openapi-3.0",
    override: ({ jsonSchema }) => {
      // Ids may have more digits than a JavaScript number keeps, so zod's own bounds are not the interface's.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.type === "number") jsonSchema.type = "integer";
      if (jsonSchema.type === "integer" && jsonSchema.enum === undefined) jsonSchema.format = "int64";
    },
  });
